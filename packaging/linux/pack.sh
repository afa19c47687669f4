#!/bin/sh
# Makes an archive of dist/yaniv and, where dpkg-deb is, a Debian package; with APPIMAGE_RUNTIME, an AppImage as well.
#
# APPIMAGE_RUNTIME names the file that appimage_runtime.sh fetches.
set -eu

here=packaging/linux
tree=build/tree
id=io.github.yaniv_game.Yaniv
bin=build/venv/bin
if [ ! -x "$bin/python" ]; then bin=.venv/bin; fi
info() { "$bin/python" packaging/release_info.py "$@"; }
version=$(info version)
glibc=$("$bin/python" "$here/glibc_floor.py" dist/yaniv)
when=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}

# Prints how large a file of dist/ is.
tell() { printf '%s MB in dist/%s\n' "$(wc -c <"dist/$1" | awk '{printf "%.1f", $1 / 1e6}')" "$1" >&2; }

# What every desktop wants, below $1/share.
share() {
    install -D -m 644 "$here/$id.desktop" "$1/share/applications/$id.desktop"
    install -d "$1/share/metainfo"
    "$bin/python" "$here/metainfo.py" "$(date -u -d "@$when" +%F)" >"$1/share/metainfo/$id.metainfo.xml"
    chmod 644 "$1/share/metainfo/$id.metainfo.xml"
    install -D -m 644 "$here/yaniv-mime.xml" "$1/share/mime/packages/yaniv.xml"
    install -D -m 644 assets/icons/yaniv.svg "$1/share/icons/hicolor/scalable/apps/$id.svg"
    for size in 16 22 24 32 48 64 128 256 512; do
        install -D -m 644 "build/icons/${size}x${size}.png" "$1/share/icons/hicolor/${size}x${size}/apps/$id.png"
    done
    install -d "$1/share/man/man6"
    gzip -9 -n -c "$here/yaniv.6" >"$1/share/man/man6/yaniv.6.gz"
    chmod 644 "$1/share/man/man6/yaniv.6.gz"
}

# The program in folder $1, readable by everyone whatever the umask of the builder.
program() {
    mkdir -p "$(dirname "$1")"
    cp -a dist/yaniv "$1"
    find "$1" -type d -exec chmod 755 {} +
    find "$1" -type f -exec chmod 644 {} +
    chmod 755 "$1/yaniv"
}

rm -rf "$tree"
mkdir -p "$tree"

# The archive: the program and a script that puts it into the menus of whoever unpacks it.
folder=yaniv-$version
archive=$(info name linux-archive)
program "$tree/$folder/program"
share "$tree/$folder"
install -m 755 "$here/install.sh" "$tree/$folder/install.sh"
install -m 644 LICENSE "$tree/$folder/LICENSE"
sed "s/@VERSION@/$version/; s/@GLIBC@/$glibc/" "$here/archive-readme.txt" >"$tree/$folder/README.txt"
chmod 644 "$tree/$folder/README.txt"
# In one block and sorted by jumps, where xz knows how: a twenty-fifth less to download.
case $(uname -m) in x86_64) jumps=--x86 ;; aarch64) jumps=--arm64 ;; *) jumps= ;; esac
tar -C "$tree" --owner=0 --group=0 --sort=name --mtime="@$when" -c "$folder" | xz ${jumps:+"$jumps"} --lzma2=preset=9 >"dist/$archive"
tell "$archive"

# The AppImage: a runtime, and behind it a file system with the program.
if [ -z "${APPIMAGE_RUNTIME:-}" ]; then
    echo "APPIMAGE_RUNTIME is not set: no AppImage was made." >&2
else
    image=$(info name linux-appimage)
    root=$tree/AppDir
    program "$root/usr/lib/yaniv"
    share "$root/usr"
    ln -s usr/lib/yaniv/yaniv "$root/AppRun"
    cp "$root/usr/share/applications/$id.desktop" "$root/$id.desktop"
    cp "$root/usr/share/icons/hicolor/256x256/apps/$id.png" "$root/$id.png"
    ln -s "$id.png" "$root/.DirIcon"
    # mksquashfs takes this variable for a second wish about time stamps.
    env -u SOURCE_DATE_EPOCH mksquashfs "$root" "$tree/squashfs" -quiet -no-progress -noappend -all-root -comp zstd \
        -Xcompression-level 19 -mkfs-time "$when" -all-time "$when" >&2
    cat "$APPIMAGE_RUNTIME" "$tree/squashfs" >"dist/$image"
    chmod 755 "dist/$image"
    tell "$image"
fi

if ! command -v dpkg-deb >/dev/null; then
    echo "No dpkg-deb here: no .deb was made." >&2
    exit 0
fi

# The Debian package.
deb=$tree/deb
package=$(info name linux-deb)
arch=$(dpkg --print-architecture)
mkdir -p "$deb/usr/games" "$deb/DEBIAN" "$deb/usr/share/doc/yaniv" "$deb/usr/share/lintian/overrides"
program "$deb/usr/lib/yaniv"
ln -s ../lib/yaniv/yaniv "$deb/usr/games/yaniv"
share "$deb/usr"
install -m 644 "$here/copyright" "$deb/usr/share/doc/yaniv/copyright"
install -m 644 "$here/lintian-overrides" "$deb/usr/share/lintian/overrides/yaniv"
printf 'yaniv (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- The Yaniv developers <yaniv@yaniv.invalid>  %s\n' \
    "$version" "$(date -R -d "@$when")" | gzip -9 -n >"$deb/usr/share/doc/yaniv/changelog.gz"
find "$deb" -type d -exec chmod 755 {} +
chmod 644 "$deb/usr/share/doc/yaniv/changelog.gz"
sed "s/@VERSION@/$version/; s/@ARCH@/$arch/; s/@SIZE@/$(du -sk "$deb/usr" | cut -f1)/; s/@GLIBC@/$glibc/; s|@HOMEPAGE@|$(info repository)|" \
    "$here/control" >"$deb/DEBIAN/control"
(cd "$deb" && find usr -type f -exec md5sum {} + | sort -k2) >"$deb/DEBIAN/md5sums"
# dpkg-deb reads what is sorted by jumps, but does not write it: a twenty-fifth less to download here too.
SOURCE_DATE_EPOCH=$when dpkg-deb --root-owner-group -Znone --build "$deb" "$tree/plain.deb" >/dev/null
(cd "$tree" && ar x plain.deb debian-binary control.tar data.tar)
xz "$tree/control.tar"
xz ${jumps:+"$jumps"} --lzma2=preset=9 "$tree/data.tar"
rm -f "dist/$package"
(cd "$tree" && ar rcDS package.deb debian-binary control.tar.xz data.tar.xz)
mv "$tree/package.deb" "dist/$package"
tell "$package"
