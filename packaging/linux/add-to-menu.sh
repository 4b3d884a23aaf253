#!/bin/sh
# Puts Tilebridge into the desktop's menu, for this user only, from wherever this folder lies now.
# With --remove it is taken out again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
menu="${XDG_DATA_HOME:-$HOME/.local/share}/applications"
entry="$menu/org.tilebridge.game.desktop"
rm -f "$menu/tilebridge.desktop" # what it was called before
if [ "${1:-}" = "--remove" ]; then
    rm -f "$entry"
    echo "Tilebridge is no longer in the menu."
    exit 0
fi
mkdir -p "$menu"
escaped=$(printf '%s' "$here" | sed 's/[\\&|]/\\&/g')
sed "s|@HERE@|$escaped|g" "$here/tilebridge.desktop" > "$entry"
chmod +x "$here/Tilebridge"
echo "Tilebridge is in the menu now; move this folder and run this again."
