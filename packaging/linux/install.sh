#!/bin/sh
# Puts Yaniv into the menus of this user, for the place where this folder lies now; `install.sh --remove` takes it out.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
id=io.github.yaniv_game.Yaniv
share=${XDG_DATA_HOME:-$HOME/.local/share}

refresh() {
    if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$share/applications"; fi
    if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime"; fi
}

if [ "${1:-}" = --remove ]; then
    rm -f "$share/applications/$id.desktop" "$share/mime/packages/yaniv.xml"
    find "$share/icons/hicolor" -name "$id.*" -exec rm -f {} + 2>/dev/null || true
    refresh
    echo "Yaniv is out of the menus. Your matches are kept."
    exit 0
fi

mkdir -p "$share/applications" "$share/mime/packages" "$share/icons"
cp -R "$here/share/icons/." "$share/icons/"
cp "$here/share/mime/packages/yaniv.xml" "$share/mime/packages/yaniv.xml"
quoted=$(printf '%s' "$here/program/yaniv" | sed 's/[\\"`$]/\\\\&/g; s/[&|]/\\&/g')
sed "s|^Exec=yaniv|Exec=\"$quoted\"|" "$here/share/applications/$id.desktop" >"$share/applications/$id.desktop"
refresh
echo "Yaniv is in the menus; keep this folder where it is."
