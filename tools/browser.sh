#!/bin/sh
# Make sure there is a browser for the tests: one that is there, else Debian's chromium when root, else Playwright's own.
set -eu
cd "$(dirname "$0")/.."

say() { printf 'rondel: %s\n' "$*" >&2; }

[ -n "${RONDEL_BROWSER:-}" ] && exit 0
for name in chromium chromium-browser google-chrome google-chrome-stable chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    say "installing chromium for the tests in a browser"
    { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium; } >/dev/null 2>&1 || true
    command -v chromium >/dev/null 2>&1 && exit 0
fi
say "fetching a browser for the tests (Playwright's Chromium)"
.venv/bin/python -m playwright install chromium-headless-shell >/dev/null 2>&1 && exit 0
say "There is no browser for the tests: install Chromium, or name one: RONDEL_BROWSER=/path/to/chromium make test; RONDEL_WEB=0 leaves the web app out."
exit 1
