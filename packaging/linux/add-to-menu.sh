#!/bin/sh
# Puts Tilebridge into the desktop's menu, for this user only, from wherever this folder lies now.
# With --remove it is taken out again.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
menu="${XDG_DATA_HOME:-$HOME/.local/share}/applications"
entry="$menu/org.tilebridge.game.desktop"
rm -f "$menu/tilebridge.desktop" # what it was called before
if [ "${1:-}" = "--remove" ]; then
    rm -f "$entry"
    echo "Tilebridge is no longer in the menu."
    exit 0
fi
case $here in
*"
"*)
    echo "The name of this folder has more than one line; rename it and run this again." >&2
    exit 1
    ;;
esac
# The Desktop Entry specification: a backslash is doubled in every value. Before that, in the quotes of Exec, one stands
# before each of \ " ` $; and % is doubled there.
value=$(printf '%s\n' "$here" | sed 's/\\/\\\\/g')
quoted=$(printf '%s\n' "$here" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
replacement() { # what sed puts in place as it is
    printf '%s\n' "$1" | sed 's/[\\&|]/\\&/g'
}
mkdir -p "$menu"
sed -e "/^Exec=/s|@HERE@|$(replacement "$quoted")|g" -e "s|@HERE@|$(replacement "$value")|g" \
    "$here/tilebridge.desktop" > "$entry"
chmod +x "$here/Tilebridge"
echo "Tilebridge is in the menu now; move this folder and run this again."
