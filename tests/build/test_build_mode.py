"""These tests check that the suite really runs on the compiled or the interpreted engine, as asked."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]

EMPTY_MODULE = """
#include <Python.h>
static struct PyModuleDef top = {PyModuleDef_HEAD_INIT, "_top", NULL, -1, NULL, NULL, NULL, NULL, NULL};
PyMODINIT_FUNC PyInit__top(void) { return PyModule_Create(&top); }
"""


@pytest.mark.skipif("RONDEL_EXPECT" not in os.environ, reason="`make test` says which engine is expected")
def test_the_engine_under_test_is_the_expected_one() -> None:
    suffixes = {"compiled": (".so", ".pyd"), "pure": (".py",)}[os.environ["RONDEL_EXPECT"]]

    state = importlib.import_module("rondel.games.imperial.state")

    assert str(state.__file__).endswith(suffixes)


def test_rondel_pure_gives_the_interpreted_engine_wherever_it_is_installed() -> None:
    code = "import rondel.games.imperial.state as state; print(state.__file__)"

    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "RONDEL_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip().endswith(".py")


def test_every_module_the_project_names_is_compiled(hook: ModuleType) -> None:
    modules = hook.modules_to_compile(ROOT)

    assert "rondel/games/imperial/state.py" in modules
    assert "rondel/bots/learned/_kernel.c" in modules
    assert not [module for module in modules if module.endswith("__init__.py")]


def test_rondel_pure_leaves_the_compiler_out(hook: ModuleType) -> None:
    assert hook.why_pure({"RONDEL_PURE": "1"}) == "RONDEL_PURE is set"


@pytest.mark.skipif(os.name == "nt", reason="setuptools finds the compiler there")
def test_without_a_compiler_the_build_says_which_one_it_looked_for(hook: ModuleType) -> None:
    reason = hook.why_pure({"CC": "/nonexistent/cc", "PATH": ""})

    assert reason.startswith("there is no C compiler (/nonexistent/cc not found")


@pytest.mark.skipif(os.name == "nt", reason="setuptools finds the compiler there")
def test_a_compiler_that_does_not_work_is_named(hook: ModuleType) -> None:
    reason = hook.why_pure({"CC": "false", "PATH": os.defpath})

    assert reason.startswith("the C compiler false does not work")


@pytest.mark.skipif(os.name == "nt", reason="setuptools finds the compiler there")
def test_a_wheel_built_without_a_compiler_is_complete_and_says_why_it_is_interpreted(tmp_path: Path) -> None:
    environment = {**os.environ, "CC": "/nonexistent/cc", "RONDEL_WEB": "0"}
    environment.pop("RONDEL_PURE", None)
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]

    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)

    assert "building without mypyc, the engine will be interpreted: there is no C compiler" in built.stderr
    [wheel] = tmp_path.glob("rondel-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert archive.read("rondel/build-mode.txt").startswith(b"pure: there is no C compiler")
    sources = (
        path for path in (ROOT / "src").rglob("*") if path.is_file() and path.suffix not in {".pyc", ".so"}
    )
    assert {path.relative_to(ROOT / "src").as_posix() for path in sources} <= names


def test_kept_modules_are_used_only_for_the_very_sources_they_were_made_from(
    hook: ModuleType, tmp_path: Path
) -> None:
    room = tmp_path / "src/rondel/core"
    room.mkdir(parents=True)
    (tmp_path / "src/rondel/__init__.py").touch()
    (room / "errors.py").write_text("A = 1\n")
    before = hook.fingerprint(tmp_path, ["rondel/core/errors.py"])

    assert hook.fingerprint(tmp_path, ["rondel/core/errors.py"]) == before

    (room / "other.py").write_text("B = 2\n")
    after = hook.fingerprint(tmp_path, ["rondel/core/errors.py"])
    assert after != before

    (room / "quick.c").write_text("int quick;\n")
    assert hook.fingerprint(tmp_path, ["rondel/core/errors.py"]) != after


def test_python_and_c_are_compiled_side_by_side_so_that_floats_round_the_same_everywhere(
    hook: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.name == "nt" or hook.why_pure({**os.environ, "RONDEL_PURE": ""}) is not None:
        pytest.skip("needs a C compiler that can be wrapped")
    package = tmp_path / "src/toys"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "spin.py").write_text("def turns(x: float) -> float:\n    return x * x + 1.0\n")
    (package / "_top.c").write_text(EMPTY_MODULE)
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    wrapper = tmp_path / "cc"
    wrapper.write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/commands\nexec {compiler} "$@"\n')
    wrapper.chmod(0o755)
    monkeypatch.setenv("CC", str(wrapper))
    monkeypatch.setenv("MYPYC_OPT_LEVEL", "0")

    built = hook.compile_modules(tmp_path / "src", ["toys/_top.c", "toys/spin.py"], tmp_path / "work")

    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    assert {f"_top{suffix}", f"spin{suffix}"} == {path.name for path in (built / "toys").iterdir()}
    commands = (tmp_path / "commands").read_text().splitlines()
    compiling = [command for command in commands if " -c " in command]
    assert len(compiling) >= 2
    assert all("-ffp-contract=off" in command for command in compiling)
