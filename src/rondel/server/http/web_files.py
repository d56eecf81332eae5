"""The files of the built web app, read and compressed once.

All of them are in memory by address. No request touches the disk, so nothing outside the folder can be reached, and a
rebuild does not mix with the running app.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import re
from functools import cached_property
from pathlib import Path
from typing import Final

__all__ = ["INDEX", "WebFile", "etag_of", "find_web", "is_known", "read_web", "script_hashes"]

INDEX: Final = "/index.html"

# our own list, because Python's guesses depend on the machine
_KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
_UNKNOWN: Final = "application/octet-stream"
# already compressed
_DENSE: Final = frozenset({".ico", ".png", ".webp", ".woff", ".woff2"})
# names in this folder contain a hash of the file
_HASHED: Final = "/assets/"
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASK_AGAIN: Final = "no-cache"
_NOTE_OF_THE_BUILD: Final = "kept-for.txt"
_INLINE_SCRIPT: Final = re.compile(rb"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", re.DOTALL)


class WebFile:
    """One file of the web app."""

    def __init__(self, address: str, data: bytes) -> None:
        suffix = Path(address).suffix
        self.data: Final = data
        self.kind: Final = _KINDS.get(suffix, _UNKNOWN)
        self.cache: Final = _FOR_EVER if address.startswith(_HASHED) else _ASK_AGAIN
        #: there is no date, because dates of installed files mean nothing
        self.etag: Final = etag_of(data)
        self.may_be_compressed: Final = suffix not in _DENSE

    @cached_property
    def compressed(self) -> bytes | None:
        """The compressed file, None if that is not smaller."""
        if not self.may_be_compressed:
            return None
        small = gzip.compress(self.data, 9, mtime=0)
        return small if len(small) < len(self.data) else None

    async def compress(self) -> bytes | None:
        """Return the compressed file. The first time runs in a thread, so no game waits for it."""
        if "compressed" not in self.__dict__:
            await asyncio.to_thread(lambda: self.compressed)
        return self.compressed


def etag_of(data: bytes) -> str:
    """Return the ETag of some bytes; weak, because the compressed form has the same."""
    return f'W/"{hashlib.sha256(data).hexdigest()[:20]}"'


def is_known(known: str, etag: str) -> bool:
    """Return whether a browser has a file already, by a weak comparison of ETags."""
    given = {one.strip().lower().removeprefix("w/") for one in known.split(",")}
    return "*" in given or etag.removeprefix("W/") in given


def find_web(package: Path = Path(__file__).parents[1]) -> Path | None:
    """Return the folder of the built web app: in the package, or in a checkout the output of `make web`."""
    places = [package / "static"]
    root = package.parents[2]
    if (root / "web/package.json").is_file():
        places.append(root / "build/web")
    return next((place for place in places if (place / INDEX[1:]).is_file()), None)


def read_web(folder: Path | None) -> dict[str, WebFile]:
    """Return all files of the web app by address, none if it was not built."""
    if folder is None:
        return {}
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != _NOTE_OF_THE_BUILD)
    addresses = [f"/{path.relative_to(folder).as_posix()}" for path in paths]
    return {
        address: WebFile(address, path.read_bytes()) for address, path in zip(addresses, paths, strict=True)
    }


def script_hashes(page: bytes) -> list[str]:
    """Return the hashes that allow the inline scripts of a page to run."""
    digests = (hashlib.sha256(script).digest() for script in _INLINE_SCRIPT.findall(page))
    return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]
