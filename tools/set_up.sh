#!/bin/sh
# Make one of the project's environments and install a lock into it.
#
#   tools/set_up.sh .venv requirements/dev.txt editable
#   tools/set_up.sh .venv-docs requirements/docs.txt
#
# Needs Python 3.11 or newer and a package registry; neither root nor uv. PYTHON names the Python to use.
set -eu
cd "$(dirname "$0")/.."
venv=$1
lock=$2
editable=${3:-}

say() { printf 'rondel: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        is_new_enough "$PYTHON" || fail "PYTHON=$PYTHON is not a Python 3.11 or newer."
        echo "$PYTHON"
        return
    fi
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if is_new_enough "$name"; then
            echo "$name"
            return
        fi
    done
    found=$(python3 --version 2>/dev/null || true)
    fail "Rondel needs Python 3.11 or newer (python3 here: ${found:-none}). Install one, or name it: make PYTHON=/path/to/python3.11 …"
}

unset PYTHONPATH PYTHONHOME VIRTUAL_ENV

make_venv() {
    python=$(find_python)
    say "making $venv with $("$python" --version)"
    rm -rf "$venv"
    if "$python" -m venv "$venv" >/dev/null 2>&1; then
        return
    fi
    # Debian keeps ensurepip in a package of its own: root can fetch it, others can do with the pip they have.
    rm -rf "$venv"
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "installing python3-venv"
        { apt-get update && apt-get install -y --no-install-recommends python3-venv; } >/dev/null 2>&1 || true
        "$python" -m venv "$venv" >/dev/null 2>&1 && return
        rm -rf "$venv"
    fi
    "$python" -m venv --without-pip "$venv" || fail "$python cannot make an environment; on Debian: apt install python3-venv"
}

# Print a uv of the locked version: the one installed already, or one brought by pip.
find_uv() {
    wanted=$(sed -n 's/^uv==\([0-9.]*\).*/\1/p' requirements/bootstrap.txt)
    for uv in "$venv/bin/uv" .venv/bin/uv; do
        if [ -x "$uv" ] && [ "$("$uv" --version 2>/dev/null | cut -d' ' -f2)" = "$wanted" ]; then
            echo "$uv"
            return
        fi
    done
    if "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes \
            -r requirements/bootstrap.txt >&2 || fail "pip could not install uv; see above."
        echo "$venv/bin/uv"
        return
    fi
    python=$(find_python)
    "$python" -m pip --version >/dev/null 2>&1 || fail "$python has neither venv nor pip; on Debian: apt install python3-venv"
    "$python" -m pip install --quiet --disable-pip-version-check --require-hashes --target "$venv/bootstrap" \
        -r requirements/bootstrap.txt >&2 || fail "pip could not install uv; see above."
    echo "$venv/bootstrap/bin/uv"
}

# A folder that was moved or whose Python was removed has an environment that no longer runs.
"$venv/bin/python" -c 'import sys; assert sys.prefix == sys.argv[1]' "$PWD/$venv" 2>/dev/null || make_venv
uv=$(find_uv)
"$uv" pip sync --quiet --python "$venv/bin/python" --require-hashes "$lock"
if [ "$editable" = editable ]; then
    "$uv" pip install --quiet --python "$venv/bin/python" --no-deps --no-build-isolation --editable .
fi
