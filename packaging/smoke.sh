#!/bin/sh
# Tries what people get: the wheel, installed where there is no checkout, and the program of `make dist`.
set -eu

checkout=$(pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
# Variants of whoever runs this stay out of it.
export YANIV_DATA="$place/data"

.venv/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir "$place/wheel" .
.venv/bin/python -m venv "$place/venv"
"$place/venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input "$place"/wheel/yaniv-*.whl

cd "$place"
for folder in assets/cards assets/faces assets/fonts assets/icons assets/journey assets/licences assets/puzzles assets/sounds variants; do
    diff -r "$checkout/$folder" "$place"/venv/lib/python3*/site-packages/yaniv/_data/$folder
done
"$place/venv/bin/yaniv" --version
"$place/venv/bin/yaniv" rules list >"$place/list"
for file in "$checkout"/variants/*.yaml; do
    name=$(basename "$file" .yaml)
    if [ "$name" = journey ]; then continue; fi # the trail of the journey, no variant
    grep -qw -- "$name" "$place/list" || { echo "yaniv rules list does not know $name." >&2; exit 1; }
done
echo "The wheel carries cards, faces, fonts, icons, licences, sounds and $(wc -l <"$place/list") variants, and starts from any folder."

cd "$checkout"
[ -x dist/yaniv/yaniv ] || sh packaging/dist.sh
.venv/bin/python -m pytest -q -p no:cacheprovider packaging/test_bundle.py
