"""Fetch uv with nothing but the standard library, for a Python that comes without pip.

Usage: python tools/unpack_uv.py requirements/bootstrap.txt FOLDER

Only a wheel whose hash stands in the lock is unpacked. The registry is the one pip or uv are told to use
(`PIP_INDEX_URL`, `UV_DEFAULT_INDEX`, `UV_INDEX_URL`, pip's own settings), else the public one.
"""

from __future__ import annotations

import configparser
import hashlib
import html
import io
import os
import platform
import re
import sys
import urllib.error
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path

PUBLIC_INDEX = "https://pypi.org/simple"
TIMEOUT_SECONDS = 60


def main(lock: str, folder: str) -> None:
    """Write FOLDER/uv or leave with a sentence that says what is missing."""
    text = Path(lock).read_text(encoding="utf-8")
    pinned = re.search(r"^uv==([0-9.]+)", text, re.MULTILINE)
    if pinned is None:
        raise SystemExit(f"{lock} does not pin uv")
    hashes = set(re.findall(r"sha256:([0-9a-f]{64})", text))
    page = f"{index_url().rstrip('/')}/uv/"
    try:
        wheel = fetch(wheel_address(page, pinned[1]))
    except urllib.error.URLError as error:
        raise SystemExit(f"cannot fetch uv from the package registry: {error.reason}") from None
    if hashlib.sha256(wheel).hexdigest() not in hashes:
        raise SystemExit(f"the fetched wheel of uv {pinned[1]} has a hash that is not in {lock}")
    unpack(wheel, Path(folder))


def index_url() -> str:
    """Return the registry the user has chosen, for pip or for uv."""
    for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL"):
        if os.environ.get(name):
            return os.environ[name]
    home = Path(os.environ.get("HOME", "/nonexistent"))
    places = [Path("/etc/pip.conf"), home / ".pip/pip.conf", home / ".config/pip/pip.conf"]
    settings = configparser.ConfigParser(interpolation=None)
    settings.read([*places, os.environ.get("PIP_CONFIG_FILE", "")], encoding="utf-8")
    return settings.get("global", "index-url", fallback=PUBLIC_INDEX)


def fetch(address: str) -> bytes:
    """Return what is at an address, with its user and password if it names them."""
    parts = urllib.parse.urlsplit(address)
    opener = urllib.request.build_opener()
    if parts.username is not None:
        address = parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
        passwords = urllib.request.HTTPPasswordMgrWithPriorAuth()
        user, password = (urllib.parse.unquote(part or "") for part in (parts.username, parts.password))
        passwords.add_password(None, address, user, password, is_authenticated=True)
        opener.add_handler(urllib.request.HTTPBasicAuthHandler(passwords))
    with opener.open(address, timeout=TIMEOUT_SECONDS) as answer:
        body: bytes = answer.read()
    return body


def wheel_address(page: str, version: str) -> str:
    """Find the wheel of this version for this machine on the registry's page."""
    links = re.findall(r"""href=["']([^"']+\.whl)[^"']*["']""", fetch(page).decode("utf-8"))
    fitting = platform_pattern()
    for link in map(html.unescape, links):
        name = urllib.parse.unquote(link.rpartition("/")[2])
        if name.startswith(f"uv-{version}-") and fitting.search(name):
            return urllib.parse.urljoin(page, link)
    raise SystemExit(f"the package registry has no wheel of uv {version} for {platform.platform()}")


def platform_pattern() -> re.Pattern[str]:
    """Match the platform part of a wheel's name."""
    machine = {"arm64": "(arm64|aarch64)", "AMD64": "(x86_64|amd64)"}.get(
        platform.machine(), platform.machine()
    )
    if sys.platform == "darwin":
        return re.compile(f"macosx_.*{machine}")
    libc = "manylinux" if platform.libc_ver()[0] == "glibc" else "musllinux"
    return re.compile(f"{libc}.*_{machine}")


def unpack(wheel: bytes, folder: Path) -> None:
    """Write the one program of the wheel into a folder."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".data/scripts/uv")]
        folder.mkdir(parents=True, exist_ok=True)
        program = folder / "uv"
        program.write_bytes(archive.read(name))
        program.chmod(0o755)


if __name__ == "__main__":
    main(*sys.argv[1:])
