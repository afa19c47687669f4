#!/bin/sh
# Fetches the start of an AppImage into the file that is named: appimage_runtime.sh FILE
#
# It is the static runtime of the AppImage project, of one release, and refused if it is another file.
set -eu

release=20251108
checksum=2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d

curl --fail --silent --show-error --location --retry 3 --output "$1" \
    "https://github.com/AppImage/type2-runtime/releases/download/$release/runtime-x86_64"
printf '%s  %s\n' "$checksum" "$1" | sha256sum --check --strict --quiet
