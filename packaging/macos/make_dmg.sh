#!/bin/sh
# Makes the disk image of dist/Yaniv.app for one kind of Mac: make_dmg.sh arm64|x86_64
#
# Beside the program lies a link to /Applications, to drop it on.
set -eu

machine=$1
name=$(python3 packaging/release_info.py name "macos-$machine")
stage=build/dmg

program=dist/Yaniv.app/Contents/MacOS/yaniv
lipo "$program" -verify_arch "$machine" || { echo "$program was not built for $machine." >&2; exit 1; }
rm -rf "$stage" "dist/$name"
mkdir -p "$stage"
ditto dist/Yaniv.app "$stage/Yaniv.app"
ln -s /Applications "$stage/Applications"
cp LICENSE "$stage/LICENSE"
hdiutil create -volname Yaniv -srcfolder "$stage" -fs HFS+ -format UDZO -ov "dist/$name"
hdiutil verify "dist/$name"
