#!/bin/sh
# Makes dist/yaniv-VERSION-linux-ARCH.tar.xz and, where dpkg-deb is, dist/yaniv_VERSION_ARCH.deb from dist/yaniv.
set -eu

version=$1
machine=$(uname -m)
id=io.github.yaniv_game.Yaniv
here=packaging/linux
tree=build/tree

# What every desktop wants, below $1/share.
share() {
    install -D -m 644 "$here/$id.desktop" "$1/share/applications/$id.desktop"
    install -D -m 644 "$here/$id.metainfo.xml" "$1/share/metainfo/$id.metainfo.xml"
    install -D -m 644 "$here/yaniv-mime.xml" "$1/share/mime/packages/yaniv.xml"
    install -D -m 644 assets/icons/yaniv.svg "$1/share/icons/hicolor/scalable/apps/$id.svg"
    for size in 16 22 24 32 48 64 128 256 512; do
        install -D -m 644 "build/icons/${size}x${size}.png" "$1/share/icons/hicolor/${size}x${size}/apps/$id.png"
    done
    install -d "$1/share/man/man6"
    gzip -9 -n -c "$here/yaniv.6" >"$1/share/man/man6/yaniv.6.gz"
    chmod 644 "$1/share/man/man6/yaniv.6.gz"
}

rm -rf "$tree"

# The archive: the program and a script that puts it into the menus of whoever unpacks it.
folder=yaniv-$version
mkdir -p "$tree/$folder"
cp -a dist/yaniv "$tree/$folder/program"
share "$tree/$folder"
install -m 755 "$here/install.sh" "$tree/$folder/install.sh"
install -m 644 LICENSE "$tree/$folder/LICENSE"
tar -C "$tree" --owner=0 --group=0 --sort=name -c "$folder" | xz -9 -T0 >"dist/yaniv-$version-linux-$machine.tar.xz"
ls -l "dist/yaniv-$version-linux-$machine.tar.xz" | awk '{printf "%.1f MB in %s\n", $5 / 1e6, $9}' >&2

if ! command -v dpkg-deb >/dev/null; then
    echo "No dpkg-deb here: no .deb was made." >&2
    exit 0
fi

# The Debian package.
deb=$tree/deb
mkdir -p "$deb/usr/lib" "$deb/usr/games" "$deb/DEBIAN" "$deb/usr/share/doc/yaniv" "$deb/usr/share/lintian/overrides"
cp -a dist/yaniv "$deb/usr/lib/yaniv"
ln -s ../lib/yaniv/yaniv "$deb/usr/games/yaniv"
share "$deb/usr"
find "$deb/usr" -type d -exec chmod 755 {} +
find "$deb/usr/lib/yaniv" -type f -exec chmod 644 {} +
chmod 755 "$deb/usr/lib/yaniv/yaniv"
install -m 644 "$here/copyright" "$deb/usr/share/doc/yaniv/copyright"
install -m 644 "$here/lintian-overrides" "$deb/usr/share/lintian/overrides/yaniv"
arch=$(dpkg --print-architecture)
when=$(date -R -d "@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}")
printf 'yaniv (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- The Yaniv developers <yaniv@yaniv.invalid>  %s\n' \
    "$version" "$when" | gzip -9 -n >"$deb/usr/share/doc/yaniv/changelog.gz"
sed "s/@VERSION@/$version/; s/@ARCH@/$arch/; s/@SIZE@/$(du -sk "$deb/usr" | cut -f1)/" "$here/control" >"$deb/DEBIAN/control"
(cd "$deb" && find usr -type f -exec md5sum {} + | sort -k2) >"$deb/DEBIAN/md5sums"
dpkg-deb --root-owner-group -Zxz --build "$deb" "dist/yaniv_${version}_$arch.deb" >/dev/null
ls -l "dist/yaniv_${version}_$arch.deb" | awk '{printf "%.1f MB in %s\n", $5 / 1e6, $9}' >&2
