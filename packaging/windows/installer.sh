#!/bin/sh
# Makes the installer for Windows from dist/yaniv: dist/yaniv-VERSION-windows-x86_64-setup.exe. Runs in Git's shell.
set -eu

cd "$(dirname "$0")/../.."
python=${PYTHON:-python}

find_iscc() {
    command -v iscc 2>/dev/null && return
    for folder in "${ProgramFiles:-}" "$(printenv 'ProgramFiles(x86)' || true)" "${LOCALAPPDATA:-}/Programs"; do
        for edition in "$folder/Inno Setup 6/ISCC.exe" "$folder/Inno Setup 7/ISCC.exe"; do
            if [ -x "$edition" ]; then
                echo "$edition"
                return
            fi
        done
    done
    echo "Inno Setup is not installed: no iscc in PATH, and no ISCC.exe below Program Files. choco install innosetup, or get it from jrsoftware.org." >&2
    return 1
}

iscc=$(find_iscc)
setup=$("$python" packaging/release_info.py name windows-setup)
# Two slashes: Git's shell would make a path of one.
"$iscc" "//DVersion=$("$python" packaging/release_info.py version)" "//F${setup%.exe}" packaging/windows/yaniv.iss
