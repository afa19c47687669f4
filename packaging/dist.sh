#!/bin/sh
# Builds the program for people without Python: dist/yaniv/ and, on Linux, what linux/pack.sh makes of it.
#
# It is built in an environment of its own: whatever else is installed beside the program would end up in the bundle.
set -eu

cd "$(dirname "$0")/.."
bin_of() { if [ -d "$1/Scripts" ]; then echo "$1/Scripts"; else echo "$1/bin"; fi; }
python=$(bin_of .venv)/python
venv=build/venv

pinned=packaging/constraints.txt
wanted() { sed -n '/^\[tool\./q;p' pyproject.toml; cat "$pinned"; }
if ! wanted | cmp -s - "$venv/ready" 2>/dev/null; then
    echo "Setting up the environment of the build ..." >&2
    rm -rf "$venv"
    "$python" -m venv "$venv"
    "$(bin_of "$venv")/python" -m pip install --quiet --disable-pip-version-check --no-input --constraint "$pinned" '.[build]'
    # Of numpy there is a wheel for new systems and one for old ones, and pip takes the first that fits this one.
    case $(uname -s)-$(uname -m) in
        Darwin-arm64) oldest=macosx_11_0_arm64 ;;
        Darwin-x86_64) oldest=macosx_10_13_x86_64 ;;
        *) oldest= ;;
    esac
    if [ -n "$oldest" ]; then
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --no-deps --upgrade \
            --constraint "$pinned" --platform "$oldest" --only-binary :all: \
            --target "$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')" numpy
    fi
    wanted >"$venv/ready"
fi
bin=$(bin_of "$venv")
# The program is taken from the checkout; what pip has put there of it would be an older copy.
"$bin/python" -m pip uninstall --quiet --yes yaniv >/dev/null 2>&1 || true
"$bin/python" -m pip install --quiet --disable-pip-version-check --no-input --no-deps --no-build-isolation --editable . 2>/dev/null ||
    "$bin/python" -m pip install --quiet --disable-pip-version-check --no-input --no-deps --editable .

"$bin/python" packaging/collect_licences.py build/licences
"$bin/python" -m assets.make.icons build/icons
"$bin/python" packaging/windows/version_info.py build/version_info.txt
# Packed code would be unpacked at every start; the archive packs it all the same.
PYINSTALLER_ZLIB_COMPRESSION_LEVEL=0 "$bin/python" -m PyInstaller --noconfirm --log-level ERROR --workpath build/work --distpath dist packaging/yaniv.spec
case $(uname -s) in
    Linux)
        # Not what wheels bring: it is lean already, and strip breaks what auditwheel has patched, so numpy would not load.
        find dist/yaniv/_internal -maxdepth 1 -type f -name 'lib*' -exec strip {} +
        strip dist/yaniv/_internal/python3*/lib-dynload/*.so
        # Nor has auditwheel patched this one.
        find dist/yaniv/_internal/iroh -name '*.so' -exec strip {} +
        sh packaging/linux/pack.sh
        ;;
esac
du -sm dist/yaniv | sed 's/\t.*/ MB in dist\/yaniv/' >&2
