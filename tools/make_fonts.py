"""Cuts the shipped fonts: the glyphs the game needs, out of Inter and Noto Sans CJK (both SIL OFL 1.1).

Run it again whenever the catalogues gained characters: `python tools/make_fonts.py`.
It needs fontTools and the Debian packages fonts-inter and fonts-noto-cjk.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "assets" / "fonts"
LOCALE = ROOT / "assets" / "locale"
INTER = Path("/usr/share/fonts/opentype/inter")
NOTO = Path("/usr/share/fonts/opentype/noto")

LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)]))
SIGNS = "→←↑↓↶↷✓✗★☆·•–—−×÷…“”‘’„«»‹›°′″■●◆▲▼▶◀≥≤≠±½€"
CJK_SIGNS = " 　、。〈〉《》「」『』【】〔〕〜・ー！？：；，．（）［］％＋－＝／～…—“”‘’·０１２３４５６７８９→←"
KANA = "".join(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)]))
TABULAR = 0xE000
"""Private code point of the tabular 0: SDL_ttf cannot switch font features, so the digits get their own codes."""


@dataclass(frozen=True, slots=True)
class Latin:
    """One cut of Inter and the file it becomes."""

    weight: str
    source: str
    file: str


@dataclass(frozen=True, slots=True)
class Region:
    """One regional face of Noto Sans CJK, its language and its everyday characters."""

    language: str
    suffix: str
    index: int
    codec: str
    rows: tuple[int, int]


CUTS = (
    Latin("regular", "Inter-Regular.otf", "TileSans-Regular.otf"),
    Latin("semibold", "Inter-SemiBold.otf", "TileSans-SemiBold.otf"),
    Latin("bold", "Inter-Bold.otf", "TileSans-Bold.otf"),
    Latin("display", "InterDisplay-Bold.otf", "TileSansDisplay-Bold.otf"),
)
REGIONS = (
    Region("zh_Hant", "TC", 3, "big5", (0xA4, 0xC6)),
    Region("zh_Hans", "SC", 2, "gb2312", (0xB0, 0xD7)),
    Region("ja", "JP", 0, "euc_jp", (0xB0, 0xCF)),
)


def everyday(region: Region) -> str:
    """The first level of the region's national character set, so that typed names can be shown."""
    first, last = region.rows
    pairs = (bytes((high, low)) for high in range(first, last + 1) for low in range(0x40, 0xFF))
    return "".join(pair.decode(region.codec, errors="ignore") for pair in pairs)


def used(region: Region) -> str:
    """Every character of the region's catalogues."""
    catalogues = sorted((LOCALE / region.language).glob("LC_MESSAGES/*.po"))
    wide = "".join(catalogue.read_text(encoding="utf-8") for catalogue in catalogues)
    kana = KANA if region.language == "ja" else ""
    names = "".join(json.loads(file.read_text(encoding="utf-8"))["name"] for file in LOCALE.glob("*/language.json"))
    return names + CJK_SIGNS + kana + re.sub(r"[\x00-\u2000]", "", wide)


def options(features: list[str]) -> Options:
    chosen = Options()
    chosen.layout_features = features
    chosen.hinting = False
    chosen.desubroutinize = True
    chosen.notdef_outline = True
    chosen.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    chosen.name_languages = [0x409]
    chosen.drop_tables += ["DSIG", "STAT"]
    return chosen


def rename(font: TTFont, family: str, style: str) -> None:
    """Give the cut a name of its own; copyright and licence records stay."""
    names = {1: f"{family} {style}", 2: "Regular", 3: f"{family} {style} 1", 4: f"{family} {style}"}
    names |= {6: f"{family}-{style}".replace(" ", ""), 16: family, 17: style}
    for record in list(font["name"].names):
        if record.nameID in names:
            record.string = names[record.nameID]
    if "CFF " in font:
        top = font["CFF "].cff
        top.fontNames = [names[6]]
        top.topDictIndex[0].FullName = names[4]
        top.topDictIndex[0].FamilyName = family


def add_tabular_digits(font: TTFont) -> None:
    """Reach the tabular digits by private code points."""
    tabular = tabular_glyphs(font)
    names = {digit: font.getBestCmap()[0x30 + digit] for digit in range(10)}
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({TABULAR + digit: tabular[name] for digit, name in names.items()})


def tabular_glyphs(font: TTFont) -> dict[str, str]:
    """What the feature tnum puts in the place of each glyph."""
    table = font["GSUB"].table
    records = [record for record in table.FeatureList.FeatureRecord if record.FeatureTag == "tnum"]
    lookups = [table.LookupList.Lookup[number] for number in records[0].Feature.LookupListIndex]
    parts = [getattr(part, "ExtSubTable", part) for lookup in lookups for part in lookup.SubTable]
    return {name: other for part in parts for name, other in part.mapping.items()}


def cut(font: TTFont, text: str, features: list[str], file: str, family: str, style: str) -> str:
    """Write the subset and answer the characters it really holds."""
    subsetter = Subsetter(options(features))
    private = [TABULAR + digit for digit in range(10)]
    subsetter.populate(unicodes=[*{ord(sign) for sign in text}, *private])
    subsetter.subset(font)
    rename(font, family, style)
    font.save(TARGET / file)
    return "".join(sorted(chr(number) for number in font.getBestCmap() if not 0xE000 <= number < 0xF900))


def make_latin(cut_of: Latin) -> dict[str, str]:
    font = TTFont(INTER / cut_of.source, recalcTimestamp=False)
    add_tabular_digits(font)
    family, style = cut_of.file.removesuffix(".otf").replace("TileSans", "Tile Sans").replace("sD", "s D").split("-")
    glyphs = cut(font, LATIN + SIGNS, ["kern", "calt", "tnum", "ccmp", "mark"], cut_of.file, family, style)
    return {"file": cut_of.file, "weight": cut_of.weight, "language": "", "glyphs": glyphs}


def make_regional(region: Region, weight: str) -> dict[str, str]:
    style = weight.capitalize()
    text = used(region) + (everyday(region) if weight == "regular" else "")
    font = TTFont(NOTO / f"NotoSansCJK-{style}.ttc", fontNumber=region.index, recalcTimestamp=False)
    file = f"TileSans{region.suffix}-{style}.otf"
    glyphs = cut(font, text, ["kern"], file, f"Tile Sans {region.suffix}", style)
    return {"file": file, "weight": weight, "language": region.language, "glyphs": glyphs}


def main() -> None:
    """Cut every font and write the index the game reads."""
    TARGET.mkdir(parents=True, exist_ok=True)
    faces = [make_latin(cut_of) for cut_of in CUTS]
    faces += [make_regional(region, weight) for region in REGIONS for weight in ("regular", "bold")]
    text = json.dumps({"tabular": TABULAR, "faces": faces}, ensure_ascii=False, indent=1)
    (TARGET / "fonts.json").write_text(text + "\n", encoding="utf-8")
    for face in faces:
        size = (TARGET / face["file"]).stat().st_size
        print(f"{face['file']:28} {len(face['glyphs']):5} glyphs {size // 1024:5} KiB")


if __name__ == "__main__":
    main()
