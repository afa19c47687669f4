"""Generator of the translation catalogues: collects the program's texts and compiles translations for gettext.

    python -m assets.make.locale                        updates all catalogues
    python -m assets.make.locale --missing he           prints the entries without translation
    python -m assets.make.locale --take he FILE.po      adds the translations in this file

`assets/locale/LANG/LC_MESSAGES/yaniv.po` is edited by people, in the `msgstr` lines only; `yaniv.mo` beside it is
generated here. Translations are kept with their text; those of texts that no longer exist are removed, and those
marked as fuzzy count as missing.

*Why* Babel reads, merges, writes and compiles the catalogues, but does not extract the texts: its extractor sees only
texts that stand in the call, six in ten. Reopen this if all texts are marked where they are written.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileParser, read_po, write_po

import yaniv
from assets.make.text_extractor import TextExtractor
from yaniv.journey.trail_library import BUILT_IN_TRAIL, load_trail
from yaniv.journey.trail_schema import Trail
from yaniv.variants import library

ROOT: Final = Path(__file__).resolve().parents[2]
LOCALE: Final = ROOT / "assets" / "locale"
LANGUAGES: Final = ("fr", "he")
"""Languages with a catalogue. A new one gets the plural forms that Babel knows; edit them in the header of its file."""
_HEADER_COMMENT: Final = (
    "# Translations template for PROJECT. Edit the msgstr lines; everything else is written by assets/make/locale.py."
)

_CODE: Final = re.compile(r"(`[^`]*`|\bexec:\w*)")
"""Matches what is quoted exactly as it is typed."""
_HEBREW: Final = "[\u05d0-\u05ea]"
_MARKS: Final = {
    "fr": (
        ("[ \u00a0\u202f](?=[;!?%](?!\\w))", "\u202f"),
        ("[ \u00a0\u202f](?=:(?!\\w)|\u00bb)|(?<=\u00ab)[ \u202f]", "\u00a0"),
        ("'", "\u2019"),
        (r"\.\.\.", "\u2026"),
    ),
    "he": (
        (f"(?<={_HEBREW})'", "\u05f3"),
        ("[\u201c\u201d\u201e]", "\u05f4"),
        (f'(?<={_HEBREW})"(?={_HEBREW})', "\u05f4"),
        (rf"(?<={_HEBREW})-(?!\s)", "\u05be"),
        (r"\.\.\.", "\u2026"),
    ),
}
"""By language: patterns and their replacement. French has a narrow no-break space before `; ! ? %` and a no-break one
before the colon and inside quotes; Hebrew a maqaf, geresh and gershayim."""


def collect_texts() -> Catalog:
    """Return the template of all catalogues: every text of the program and of its variants, without translations."""
    template = Catalog()
    for text in TextExtractor(ROOT).extract():
        if text.msgid:
            template.add(
                (text.msgid, text.msgid_plural) if text.msgid_plural else text.msgid, locations=[(text.file, 0)]
            )
    for variant_name in library.variant_ids():
        variant = library.load(variant_name)
        for msgid in filter(None, (variant.name, variant.about)):
            template.add(msgid, locations=[(f"variants/{variant_name}.yaml", 0)])
    for msgid in filter(None, _trail_texts(load_trail(BUILT_IN_TRAIL))):
        template.add(msgid, locations=[(f"variants/{BUILT_IN_TRAIL}.yaml", 0)])
    return template


def _trail_texts(trail: Trail) -> Iterator[str]:
    """Yield all texts of a trail that players read."""
    yield from (trail.name, trail.about)
    for stop in trail.stops:
        yield from (stop.name, stop.about, *(regular.says for regular in stop.opponents))
        yield from (*stop.talk.again, *stop.talk.player_ahead, *stop.talk.regular_ahead)


def read_catalogue(language: str, folder: Path = LOCALE) -> Catalog:
    """Return the catalogue of this language; a new one, without texts, if there is no file.

    :raises PoFileError: at a line that is not valid in such a file.
    """
    path = folder / language / "LC_MESSAGES" / "yaniv.po"
    if not path.exists():
        return Catalog(language, project="Yaniv", header_comment=_HEADER_COMMENT, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, language, abort_invalid=True)


def update_catalogue(catalogue: Catalog, template: Catalog) -> None:
    """Give the catalogue the texts of the template; translations and comments stay with their text."""
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    catalogue.version = yaniv.__version__


def take_translations(catalogue: Catalog, lines: Iterable[str]) -> None:
    """Add the translations in the lines of another `.po` file, which needs no header, and their comments.

    Texts that the catalogue does not have are ignored.

    :raises PoFileError: at a line that is not valid in such a file.
    """
    other = Catalog(catalogue.locale)
    other.mime_headers = catalogue.mime_headers
    PoFileParser(other, abort_invalid=True).parse(lines)
    for message in other:
        known = catalogue.get(message.id, message.context) if message.id else None
        if known is not None and known.id == message.id and not is_missing(message):
            known.string, known.user_comments = message.string, message.user_comments
            known.flags.discard("fuzzy")


def is_missing(message: Message) -> bool:
    """Return True if a translation, or one of its plural forms, is missing or only a guess."""
    return message.fuzzy or not all(translations(message))


def translations(message: Message) -> tuple[str, ...]:
    """Return the translation, or one for each plural form; empty strings where it is not translated."""
    return (message.string or "",) if isinstance(message.string, str | None) else tuple(message.string)


def format_po(catalogue: Catalog) -> bytes:
    """Return the `.po` file, each text on one line."""
    file = BytesIO()
    write_po(file, catalogue, width=0)
    return file.getvalue().rstrip(b"\n") + b"\n"


def compile_mo(catalogue: Catalog) -> bytes:
    """Return the `.mo` file; texts without a translation are left out, so that gettext returns the English text."""
    translated = deepcopy(catalogue)
    for message in [each for each in translated if each.id and is_missing(each)]:
        translated.delete(message.id, message.context)
    file = BytesIO()
    write_mo(file, translated)
    return file.getvalue()


def set_typography(language: str, catalogue: Catalog) -> None:
    """Give all translations the spaces and marks that this language prints."""
    for message in catalogue:
        if message.id:
            set_ = tuple(apply_typography(language, each) for each in translations(message))
            message.string = set_ if message.pluralizable else set_[0]


def apply_typography(language: str, text: str) -> str:
    """Return *text* with the spaces and marks that this language prints; quoted code stays as it is typed."""
    parts = _CODE.split(text)
    for pattern, mark in _MARKS[language]:
        parts[::2] = [re.sub(pattern, mark, part) for part in parts[::2]]
    return "".join(parts)


def main(arguments: list[str]) -> None:
    """Run the command line."""
    template = collect_texts()
    catalogues = {language: read_catalogue(language) for language in LANGUAGES}
    for catalogue in catalogues.values():
        update_catalogue(catalogue, template)
    match arguments:
        case []:
            pass
        case ["--missing", language]:
            catalogue = catalogues[language]
            for message in [each for each in catalogue if each.id and not is_missing(each)]:
                catalogue.delete(message.id, message.context)
            sys.stdout.write(format_po(catalogue).decode())
            return
        case ["--take", language, file]:
            take_translations(catalogues[language], Path(file).read_text(encoding="utf-8").splitlines())
        case _:
            sys.exit(__doc__)
    for language, catalogue in catalogues.items():
        set_typography(language, catalogue)
        folder = LOCALE / language / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "yaniv.po").write_bytes(format_po(catalogue))
        (folder / "yaniv.mo").write_bytes(compile_mo(catalogue))


if __name__ == "__main__":
    main(sys.argv[1:])
