
import re,subprocess
from pathlib import Path
def files(): return [Path(p) for p in subprocess.run(["git","ls-files","*.py"],capture_output=True,text=True).stdout.split()]
homes=set()
for p in files():
    t=p.read_text()
    if re.search(r"^Tiles = tuple\[Tile, \.\.\.\]\n",t,re.M):
        homes.add(".".join(p.with_suffix("").parts))
        t=re.sub(r"^Tiles = tuple\[Tile, \.\.\.\]\n(\"\"\".*?\"\"\"\n)?","",t,flags=re.M)
        t=re.sub(r"^(from game\.rules\.tiles import )(.*)$",lambda m:m[1]+m[2]+", Tiles" if "Tiles" not in m[2] else m[0],t,count=1,flags=re.M)
        p.write_text(t)
t=Path("game/rules/tiles.py").read_text()
t=t.replace("@dataclass(frozen=True, slots=True)\nclass TileBox","Tiles = tuple[Tile, ...]\n\"\"\"Some tiles in an order: a row on the table, or a rack.\"\"\"\n\n\n@dataclass(frozen=True, slots=True)\nclass TileBox",1)
assert "\nTiles = " in t
Path("game/rules/tiles.py").write_text(t)
for p in files():
    t=p.read_text(); n=t
    for h in homes:
        def fix(m):
            names=[x.strip() for x in m[1].strip("()").replace("\n"," ").split(",") if x.strip()]
            if "Tiles" not in names: return m[0]
            names.remove("Tiles")
            return ("from %s import %s\n"%(h,", ".join(names)) if names else "")+"from game.rules.tiles import Tiles\n"
        n=re.sub(r"^from %s import (\([^)]*\)|[^\n]*)\n"%re.escape(h),fix,n,flags=re.M)
    if n!=t: p.write_text(n)
p=Path("tools/tile_sheet.py"); t=p.read_text()
p.write_text(t.replace("from game.ui.pictures import (\n","from game.ui.pictures import (  # noqa: E402\n"))
p=Path("game/ui/debug/recording.py"); t=p.read_text(); assert '"Button": _member(' in t
p.write_text(t.replace('"Button": _member(','"PointerButton": _member('))
