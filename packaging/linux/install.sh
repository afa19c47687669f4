#!/bin/sh
# Puts Yaniv into the menus of this user, for the place where this folder lies now; `install.sh --remove` takes it out.
set -eu

unset CDPATH
here=$(cd -- "$(dirname -- "$0")" && pwd)
id=io.github.yaniv_game.Yaniv
share=${XDG_DATA_HOME:-$HOME/.local/share}
generated="XMLnamespaces aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version"

refresh() {
    if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$share/applications"; fi
    if command -v update-mime-database >/dev/null; then update-mime-database "$share/mime"; fi
}

# The path $1 as a menu entry wants it: quoted for its command line, and that once more as a text of the file.
quoted() { printf '%s' "$1" | sed 's/\\/\\\\\\\\/g; s/["`$]/\\\\&/g; s/%/%%/g'; }

is_empty() { [ -d "$1" ] && [ -z "$(ls -A "$1")" ]; }

# What the refresh wrote about nothing, and folders that held nothing else.
clean_up() {
    if is_empty "$share/mime/packages"; then
        for name in $generated; do rm -f "$share/mime/$name"; done
    fi
    if [ "$(ls -A "$share/applications" 2>/dev/null)" = mimeinfo.cache ]; then rm -f "$share/applications/mimeinfo.cache"; fi
    for folder in applications mime icons; do
        if [ -d "$share/$folder" ]; then find "$share/$folder" -depth -type d -empty -delete; fi
    done
}

if [ "${1:-}" = --remove ]; then
    rm -f "$share/applications/$id.desktop" "$share/mime/packages/yaniv.xml"
    if [ -d "$share/icons/hicolor" ]; then find "$share/icons/hicolor" -name "$id.*" -exec rm -f {} +; fi
    if [ -d "$share/applications" ] && [ -d "$share/mime" ]; then refresh; fi
    clean_up
    echo "Yaniv is out of the menus. Your matches are kept."
    exit 0
fi

mkdir -p "$share/applications" "$share/mime/packages" "$share/icons"
cp -R "$here/share/icons/." "$share/icons/"
cp "$here/share/mime/packages/yaniv.xml" "$share/mime/packages/yaniv.xml"
program=\"$(quoted "$here/program/yaniv")\"
case $program in
    # Desktops look for the program before they decode its name, so an odd one is handed to a shell.
    *[%\\=]*) program="sh -c \"exec \\\\\"\\\\\$0\\\\\" \\\\\"\\\\\$@\\\\\"\" $program" ;;
esac
while IFS= read -r line || [ -n "$line" ]; do
    case $line in
        Exec=yaniv*) printf 'Exec=%s%s\n' "$program" "${line#Exec=yaniv}" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/share/applications/$id.desktop" >"$share/applications/$id.desktop"
refresh
echo "Yaniv is in the menus; keep this folder where it is."
