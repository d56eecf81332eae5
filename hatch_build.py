"""Compile the engine with mypyc while a wheel is built.

The sources are ordinary Python and run as they are; compiled, the same sources run several times
faster. Which modules are compiled stands in `[tool.rondel.mypyc]` of pyproject.toml.

Environment:

- `RONDEL_PURE=1` leaves the compiler out; the wheel is interpreted and fits every platform.
- `MYPYC_OPT_LEVEL=0` … `3` (default 3) is handed to the C compiler.
- `CC` names the C compiler, as everywhere.
- `RONDEL_MYPYC_CACHE` names a folder in which the last compiled modules are kept, for the next build of the same sources.

Without a C compiler or the Python headers the build says so in one sentence and goes on interpreted.
Errors in the sources are errors of the build: nothing is silently left uncompiled.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "rondel"
MODE_FILE = "rondel/build-mode.txt"
"""Says inside the wheel whether it is `compiled`, or `pure:` and the reason."""

SETUP_SCRIPT = """\
import sys
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="rondel-compiled",
    packages=[],
    ext_modules=mypycify(sys.argv[2:], opt_level=sys.argv[1], group_name="{group}", target_dir="../c"),
    script_args=["build_ext", "--build-lib", "../lib", "--build-temp", "../objects"],
)
"""

PROBE = "#include <Python.h>\nint main(void) { return 0; }\n"


class MypycBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # generic only in hatchling's stubs
    """Adds the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a temporary folder and name what belongs into the wheel."""
        if version == "editable":
            return  # a compiled module would hide later edits of its source
        self._work = Path(tempfile.mkdtemp(prefix="rondel-build-"))
        try:
            self._add_engine(build_data)
        except BaseException:
            shutil.rmtree(self._work, ignore_errors=True)
            raise

    def finalize(
        self, version: str, build_data: dict[str, Any], artifact_path: str
    ) -> None:  # hatchling's signature
        """Remove the temporary folder."""
        if version != "editable":
            shutil.rmtree(self._work, ignore_errors=True)

    def _add_engine(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        modules = modules_to_compile(root)
        reason = why_pure(os.environ)
        if reason is None and not modules:
            reason = "pyproject.toml names no module to compile"
        if reason is None:
            library = compiled_library(root, modules, self._work)
            for built in sorted(path for path in library.rglob("*") if path.is_file()):
                build_data["force_include"][str(built)] = built.relative_to(library).as_posix()
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        else:
            print(
                f"rondel: building without mypyc, the engine will be interpreted: {reason}.", file=sys.stderr
            )
        mode_file = self._work / "build-mode.txt"
        mode_file.write_text("compiled\n" if reason is None else f"pure: {reason}\n", encoding="utf-8")
        build_data["force_include"][str(mode_file)] = MODE_FILE


def modules_to_compile(root: Path) -> list[str]:
    """List the modules pyproject.toml asks for, relative to `src`, in a stable order."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["rondel"]["mypyc"]
    wanted = {path for glob in settings["modules"] for path in root.glob(glob)}
    unwanted = {path for glob in settings["exclude"] for path in root.glob(glob)}
    return sorted(
        path.relative_to(root / "src").as_posix() for path in wanted - unwanted if path.name != "__init__.py"
    )


def why_pure(environment: Mapping[str, str]) -> str | None:
    """Return why nothing can or shall be compiled, or None."""
    if environment.get("RONDEL_PURE", "0") not in {"", "0"}:
        return "RONDEL_PURE is set"
    if sys.implementation.name != "cpython":
        return f"mypyc needs CPython and this is {sys.implementation.name}"
    if os.name == "nt":
        return None  # setuptools looks for the compiler by itself
    return _why_no_compiler(environment)


def _why_no_compiler(environment: Mapping[str, str]) -> str | None:
    """Compile three lines of C, to tell a missing compiler from missing headers."""
    compiler = shlex.split(environment.get("CC") or sysconfig.get_config_var("CC") or "cc")
    if shutil.which(compiler[0], path=environment.get("PATH")) is None:
        return f"there is no C compiler ({compiler[0]} not found; on Debian: apt install gcc libc6-dev)"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        if not _compiles(compiler, source, "int main(void) { return 0; }\n", environment):
            return f"the C compiler {compiler[0]} does not work (on Debian: apt install gcc libc6-dev)"
        if not _compiles(compiler, source, PROBE, environment):
            return "the Python headers are missing (on Debian: apt install libc6-dev python3-dev)"
    return None


def _compiles(compiler: list[str], source: Path, text: str, environment: Mapping[str, str]) -> bool:
    source.write_text(text, encoding="utf-8")
    includes = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
    command = [*compiler, *(f"-I{folder}" for folder in sorted(includes)), "-c", str(source)]
    command += ["-o", str(source.with_suffix(".o"))]
    done = subprocess.run(command, capture_output=True, env=dict(environment), check=False)
    return done.returncode == 0


def compiled_library(root: Path, modules: list[str], work: Path) -> Path:
    """Return a folder with the compiled modules: the kept one if nothing it was made from has changed."""
    cache = os.environ.get("RONDEL_MYPYC_CACHE")
    if not cache:
        return compile_modules(root / "src", modules, work)
    kept = Path(cache, fingerprint(root, modules))
    if not kept.exists():
        library = compile_modules(root / "src", modules, work)
        shutil.rmtree(cache, ignore_errors=True)
        shutil.copytree(library, kept.with_suffix(".new"))
        kept.with_suffix(".new").rename(kept)  # whole or not at all, should somebody interrupt
    return kept


def fingerprint(root: Path, modules: list[str]) -> str:
    """Digest all that the compiled modules depend on: the tools, and every source in their rooms (rondel/core, …)."""
    tools = [sys.version, version("mypy"), version("setuptools"), Path(__file__).read_text(encoding="utf-8")]
    settings = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS", "MYPYC_OPT_LEVEL")]
    rooms = sorted({"/".join(module.split("/")[:2]) for module in modules})
    sources = [root / "src/rondel/__init__.py"]
    for room in rooms:
        sources += sorted((root / "src" / room).rglob("*.py"))
    texts = [f"{path.relative_to(root)}\n{path.read_text(encoding='utf-8')}" for path in sources]
    return hashlib.sha256("\0".join([*tools, *settings, *modules, *texts]).encode()).hexdigest()[:24]


def compile_modules(sources: Path, modules: list[str], work: Path) -> Path:
    """Run mypyc on a copy of the sources and return the folder of the extension modules it made."""
    copy = work / "src"
    shutil.copytree(sources, copy, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    script = work / "compile.py"
    script.write_text(SETUP_SCRIPT.format(group=GROUP), encoding="utf-8")
    level = os.environ.get("MYPYC_OPT_LEVEL", "3")
    environment = {**os.environ, "MYPY_CACHE_DIR": str(work / "mypy-cache"), "MYPYPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, str(script), level, *modules],
        cwd=copy,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"mypyc could not compile the engine:\n{done.stdout}")
    return work / "lib"
