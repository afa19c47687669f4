#!/bin/sh
# Builds the wheel, installs it where there is no checkout, and starts Yaniv from another folder.
set -eu

checkout=$(pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
# Variants of whoever runs this are not counted.
export YANIV_DATA="$place/data"

.venv/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$place/wheel" .
.venv/bin/python -m venv "$place/venv"
"$place/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input "$place"/wheel/yaniv-*.whl

cd "$place"
"$place/venv/bin/yaniv" --version
"$place/venv/bin/yaniv" rules list >"$place/list"
shipped=$(find "$checkout/variants" -name '*.yaml' | wc -l)
listed=$(wc -l <"$place/list")
if [ "$shipped" -ne "$listed" ]; then
    echo "The wheel lists $listed variants, the checkout has $shipped." >&2
    exit 1
fi
for folder in cards fonts; do
    if [ -z "$(find "$place"/venv/lib/python*/site-packages/yaniv/_data/assets/$folder -type f)" ]; then
        echo "The wheel carries no $folder." >&2
        exit 1
    fi
done
echo "The wheel carries $listed variants, cards and fonts, and starts from any folder."
