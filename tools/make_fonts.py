"""Cuts the shipped fonts: the glyphs the game needs, out of Inter and Noto Sans CJK (both SIL OFL 1.1).

Run it again whenever the catalogues gained characters: `python tools/make_fonts.py`. Characters of names are in files
of their own with an index of their own, which the game reads when it meets the first of them.
It needs fontTools and the Debian packages fonts-inter and fonts-noto-cjk.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "assets" / "fonts"
LOCALE = ROOT / "assets" / "locale"
INTER = Path("/usr/share/fonts/opentype/inter")
NOTO = Path("/usr/share/fonts/opentype/noto")

NAMES = Path(__file__).resolve().parent / "name_characters"
"""Characters of given names by language, beyond the levels of its character set."""

LATIN = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x180)]))
VIETNAMESE, PINYIN = [0x1A0, 0x1A1, 0x1AF, 0x1B0], range(0x1CD, 0x1DD)
MARKS = [*range(0x300, 0x30D), 0x31B, *range(0x323, 0x329)]
OTHER_LATIN = "".join(
    map(
        chr,
        [
            0x18F,
            0x192,
            *VIETNAMESE,
            *PINYIN,
            *range(0x1E2, 0x234),
            0x259,
            0x2BB,
            0x2BC,
            0x2764,
            *range(0x1E00, 0x1F00),
            *MARKS,
        ],
    )
)
"""A heart, Latin Extended Additional, what living languages use of Extended B, and marks that letters are composed
with."""
GREEK_AND_CYRILLIC = "".join(map(chr, [*range(0x370, 0x3D0), *range(0x400, 0x460), *range(0x48A, 0x530)]))
SIGNS = "→←↑↓↶↷✓✗★☆·•–—−×÷…“”‘’„«»‹›°′″■●◆▲▼▶◀≥≤≠±½€□"
CJK_SIGNS = " 　、。〈〉《》「」『』【】〔〕〜・ー！？：；，．（）［］％＋－＝／～…—“”‘’·０１２３４５６７８９→←"
KANA = "".join(map(chr, [*range(0x3041, 0x3097), *range(0x30A1, 0x30FB)]))
FULL_WIDTH = "".join(map(chr, [*range(0xFF01, 0xFF5F), *range(0xFF61, 0xFFA0), 0xFFE5]))
BOPOMOFO = "".join(map(chr, [*range(0x3105, 0x3130), 0x2C7, 0x2CA, 0x2CB, 0x2D9]))
NICKNAMES = "♡♥❤♪♫♬♂♀○◎△▽◇◯※〆〇々ゝゞヽヾヷヸヹヺ①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ☂☃☀☁✿❀✦✧☺"
"""Signs that people put beside their names."""
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
    """The first level of its national character set."""
    rare: tuple[tuple[str, int, int], ...]
    """Codecs and rows of what names are written with beyond that."""
    others: str = ""
    """What else names may hold."""


CUTS = (
    Latin("regular", "Inter-Regular.otf", "TileSans-Regular.otf"),
    Latin("semibold", "Inter-SemiBold.otf", "TileSans-SemiBold.otf"),
    Latin("bold", "Inter-Bold.otf", "TileSans-Bold.otf"),
    Latin("display", "InterDisplay-Bold.otf", "TileSansDisplay-Bold.otf"),
)
NAME_CUTS = (
    Latin("regular", "Inter-Regular.otf", "TileSansNames-Regular.otf"),
    Latin("semibold", "Inter-SemiBold.otf", "TileSansNames-SemiBold.otf"),
)
"""For names with letters that no text of the game has; apart, because kerning of so many letters makes measuring twice
as slow."""
REGIONS = (
    Region("zh_Hant", "TC", 3, "big5", (0xA4, 0xC6), (), BOPOMOFO),
    Region("zh_Hans", "SC", 2, "gb2312", (0xB0, 0xD7), (("gb2312", 0xD8, 0xF7),)),
    Region(
        "ja", "JP", 0, "euc_jp", (0xB0, 0xCF), (("euc_jp", 0xD0, 0xF4), ("cp932", 0xFA, 0xFC)), FULL_WIDTH + NICKNAMES
    ),
)
"""In the order in which they stand in for each other. Of Big5's second level (7,652) only the characters that are met
in names: all of it would be 1.1 MB more."""


def everyday(region: Region) -> str:
    """The first level of the region's national character set: the words of its language, and most names."""
    return level(region.codec, *region.rows)


def level(codec: str, first: int, last: int) -> str:
    """All characters of these rows."""
    pairs = (bytes((high, low)) for high in range(first, last + 1) for low in range(0x40, 0xFF))
    return "".join(pair.decode(codec, errors="ignore") for pair in pairs)


def rare(region: Region) -> str:
    """The characters of names that the region's everyday ones lack."""
    listed = (NAMES / f"{region.language}.txt").read_text(encoding="utf-8")
    wanted = "".join(level(*rows) for rows in region.rare) + region.others + "".join(listed.split())
    return "".join(sorted(set(wanted) - set(everyday(region)) - set(used(region))))


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
    chosen.drop_tables += ["DSIG", "STAT", "VORG", "vhea", "vmtx"]  # nothing is set from top to bottom
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
    text = LATIN + (OTHER_LATIN + GREEK_AND_CYRILLIC if cut_of in NAME_CUTS else SIGNS)
    glyphs = cut(font, text, ["kern", "calt", "tnum", "ccmp", "mark"], cut_of.file, family, style)
    return {"file": cut_of.file, "weight": cut_of.weight, "language": "", "glyphs": glyphs}


def noto(region: Region, style: str) -> TTFont:
    return TTFont(NOTO / f"NotoSansCJK-{style}.ttc", fontNumber=region.index, recalcTimestamp=False)


def make_regional(region: Region, weight: str) -> dict[str, str]:
    style = weight.capitalize()
    text = used(region) + (everyday(region) if weight == "regular" else "")
    file = f"TileSans{region.suffix}-{style}.otf"
    glyphs = cut(noto(region, style), text, ["kern"], file, f"Tile Sans {region.suffix}", style)
    return {"file": file, "weight": weight, "language": region.language, "glyphs": glyphs}


def make_names(region: Region, faces: Sequence[dict[str, str]]) -> dict[str, str]:
    """A cut of what the region's everyday face lacks in names, but for what `faces` of other regions, which stand in
    for it, draw the same: the regional faces of Noto share glyphs."""
    font = noto(region, "Regular")
    own, others = font.getBestCmap(), {each.language: noto(each, "Regular").getBestCmap() for each in REGIONS}
    languages = [each.language for each in REGIONS if each is not region]

    def is_drawn(sign: str) -> bool:
        number = ord(sign)
        drawn = (lang for lang in languages for face in faces if face["language"] == lang and sign in face["glyphs"])
        return others[next(drawn, region.language)].get(number) == own.get(number) if has(sign) else False

    def has(sign: str) -> bool:
        return any(face["language"] in languages and sign in face["glyphs"] for face in faces)

    text = " " + "".join(sign for sign in rare(region) if not is_drawn(sign))
    file = f"TileSans{region.suffix}Names-Regular.otf"
    glyphs = cut(font, text, [], file, f"Tile Sans {region.suffix} Names", "Regular")
    return {"file": file, "weight": "regular", "language": region.language, "glyphs": glyphs}


def write_index(name: str, **parts: object) -> None:
    text = json.dumps(parts, ensure_ascii=False, indent=1)
    (TARGET / name).write_text(text + "\n", encoding="utf-8", newline="\n")


def main() -> None:
    """Cut every font and write the indexes the game reads."""
    TARGET.mkdir(parents=True, exist_ok=True)
    faces = [make_latin(cut_of) for cut_of in CUTS]
    faces += [make_regional(region, weight) for region in REGIONS for weight in ("regular", "bold")]
    write_index("fonts.json", tabular=TABULAR, faces=faces)
    names = [make_latin(cut_of) for cut_of in NAME_CUTS]
    for region in REGIONS:
        regular = [face for face in faces if face["weight"] == "regular"]
        names.append(make_names(region, [*regular, *names]))
    write_index("names.json", faces=names)
    for face in (*faces, *names):
        content = (TARGET / face["file"]).read_bytes()
        sizes = f"{len(content) // 1024:5} KiB, {len(zlib.compress(content, 9)) // 1024:5} packed"
        print(f"{face['file']:31} {len(face['glyphs']):5} glyphs {sizes}")


if __name__ == "__main__":
    main()
