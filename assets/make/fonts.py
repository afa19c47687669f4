"""Generator of the fonts: merges the per-script files into one TTF each, and extracts letter outlines for cards.

    npm pack @fontsource/rubik @fontsource/suez-one      (unpack both into FOLDER/rubik and FOLDER/suez-one)
    python -m assets.make.fonts FOLDER                   (needs the `assets` extra)

*Why* merge: pygame needs one file per weight, the packages contain one per script. *Why* outlines: nanosvg draws no
text, and with the outlines in `outlines.txt` the cards can be generated without fontTools.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Final

from fontTools.merge import Merger
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

SCRIPTS: Final = ("latin", "latin-ext", "hebrew")
FONT_FACES: Final = {
    "Rubik-Regular": ("rubik", 400, "Rubik", "Regular"),
    "Rubik-Medium": ("rubik", 500, "Rubik", "Medium"),
    "Rubik-Bold": ("rubik", 700, "Rubik", "Bold"),
    "SuezOne-Regular": ("suez-one", 400, "Suez One", "Regular"),
}
LICENCES: Final = {"Rubik-OFL.txt": "rubik", "SuezOne-OFL.txt": "suez-one"}
OUTLINED_LETTERS: Final = "A1234567890JQKOERYDV"
"""Letters and digits on cards, taken from Rubik Bold: the old-style digits of Suez One have uneven heights."""
TABULAR_DIGITS_START: Final = 0xE030
"""First code point of the digits of equal width (private use area): pygame cannot enable the font's `tnum` feature."""
HERE: Final = Path(__file__).parent
FONTS: Final = HERE.parent / "fonts"
GENERATED_BY: Final = "Written by assets/make/fonts.py"


def main(folder: Path) -> None:
    """Write every font, its licence, the README beside them, and the outlines."""
    for name, (package, weight, family, style) in FONT_FACES.items():
        parts = [folder / package / f"package/files/{package}-{script}-{weight}-normal.woff2" for script in SCRIPTS]
        font = merge_fonts(parts)
        set_font_names(font, family, style)
        font.save(FONTS / f"{name}.ttf")
    for name, package in LICENCES.items():
        text = (folder / package / "package/LICENSE").read_text(encoding="utf-8")
        (FONTS / name).write_text(text, encoding="utf-8")
    (FONTS / "README.md").write_text(readme_text(folder), encoding="utf-8")
    (HERE / "outlines.txt").write_text(outline_lines(TTFont(FONTS / "Rubik-Bold.ttf")), encoding="utf-8")


def merge_fonts(parts: list[Path]) -> TTFont:
    """Merge the scripts into one font, with the source's date, so that the same source gives the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        uncompressed_paths = []
        for number, part in enumerate(parts):
            font = TTFont(part, recalcTimestamp=False)
            font.flavor = None
            uncompressed_paths.append(str(Path(folder) / f"{number}.ttf"))
            font.save(uncompressed_paths[-1])
        merged = Merger().merge(uncompressed_paths)
        source = TTFont(parts[0])["head"]
    merged.recalcTimestamp = False
    merged["head"].created, merged["head"].modified = source.created, source.modified
    _place_tabular_figures(merged)
    return merged


def _place_tabular_figures(font: TTFont) -> None:
    order = set(font.getGlyphOrder())
    glyph_names = font.getBestCmap()
    for digit in range(10):
        name = f"{glyph_names[ord('0') + digit]}.tf"
        for table in font["cmap"].tables:
            if name in order and table.isUnicode():
                table.cmap[TABULAR_DIGITS_START + digit] = name


def set_font_names(font: TTFont, family: str, style: str) -> None:
    """Set the font's names: every style of the source is named "Light"."""
    names = font["name"]
    for number, text in {1: family, 2: style, 4: f"{family} {style}", 6: f"{family}-{style}".replace(" ", "")}.items():
        names.setName(text, number, 3, 1, 0x409)


def readme_text(folder: Path) -> str:
    """Return the README beside the fonts."""
    lines = [f"<!-- {GENERATED_BY}; do not edit -->", "", "# Fonts", ""]
    lines += ["| package | version | licence | files |", "|---|---|---|---|"]
    for licence, package in LICENCES.items():
        package_info = json.loads((folder / package / "package/package.json").read_text(encoding="utf-8"))
        files = ", ".join(f"`{name}.ttf`" for name, face in FONT_FACES.items() if face[0] == package)
        lines.append(
            f"| {package_info['name']} | {package_info['version']} | {package_info['license']}, `{licence}` | {files} |"
        )
    lines += [
        "",
        "Latin, extended Latin and Hebrew of each cut joined into one TTF; nothing is redrawn. Neither reserves its",
        "name. U+E030 to U+E039 of Rubik are its own figures of equal width, so that counting numbers do not jitter.",
        "",
    ]
    return "\n".join(lines)


def outline_lines(font: TTFont) -> str:
    """Return a line per letter: letter, bounds (left, bottom, right, top) and path, in font units, y upwards."""
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    lines = [f"# {GENERATED_BY} from Rubik Bold (OFL-1.1); do not edit"]
    for letter in OUTLINED_LETTERS:
        glyph = glyphs[names[ord(letter)]]
        bounds_pen, path_pen = BoundsPen(glyphs), SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
        glyph.draw(bounds_pen)
        glyph.draw(path_pen)
        lines.append(" ".join([letter, *(str(round(edge)) for edge in bounds_pen.bounds), path_pen.getCommands()]))
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
