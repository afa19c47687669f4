"""Generator of the translation catalogues: collects the program's texts and compiles translations for gettext.

    python -m assets.make.locale                        updates all catalogues
    python -m assets.make.locale --missing he           prints the entries without translation
    python -m assets.make.locale --take he FILE.po      adds the translations in this file

`assets/locale/LANG/LC_MESSAGES/yaniv.po` is edited by people, in the `msgstr` lines only; `yaniv.mo` beside it is
generated here. Translations are kept with their text; those of texts that no longer exist are removed.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from assets.make import po_catalogue
from assets.make.po_catalogue import CatalogueEntry
from assets.make.text_extractor import TextExtractor
from yaniv.variants import library

ROOT: Final = Path(__file__).resolve().parents[2]
LOCALE: Final = ROOT / "assets" / "locale"


@dataclass(frozen=True)
class CatalogueLanguage:
    """Properties of a language that gettext needs."""

    name: str
    plural_count: int
    plural_expression: str
    """Index of the plural form for `n`, as a C expression."""


LANGUAGES: Final = {
    "fr": CatalogueLanguage("French", 2, "n > 1"),
    "he": CatalogueLanguage("Hebrew", 3, "n == 1 ? 0 : n == 2 ? 1 : 2"),
}


def collect_entries() -> tuple[CatalogueEntry, ...]:
    """Return every text of the program and of its variants, in English and without translations."""
    texts: dict[tuple[str, str], set[str]] = {}
    for sentence in TextExtractor(ROOT).extract():
        texts.setdefault((sentence.msgid, sentence.msgid_plural), set()).add(sentence.file)
    for variant_name in library.variant_ids():
        variant = library.load(variant_name)
        for text in filter(None, (variant.name, variant.about)):
            texts.setdefault((text, ""), set()).add(f"variants/{variant_name}.yaml")
    return tuple(
        CatalogueEntry(msgid, msgid_plural, (), tuple(sorted(files)))
        for (msgid, msgid_plural), files in texts.items()
        if msgid
    )


def merge_translations(
    entries: Iterable[CatalogueEntry], known: Iterable[CatalogueEntry]
) -> tuple[CatalogueEntry, ...]:
    """Return *entries* with the translations and comments from *known*."""
    known_by_key = {(entry.msgid, entry.msgid_plural): entry for entry in known}
    return tuple(
        replace(entry, translations=known_by_key[key].translations, notes=known_by_key[key].notes)
        if (key := (entry.msgid, entry.msgid_plural)) in known_by_key
        else entry
        for entry in entries
    )


def header_entry(language: str) -> CatalogueEntry:
    """Return the header entry of a catalogue, whose msgid is empty."""
    language_info = LANGUAGES[language]
    fields = {
        "Project-Id-Version": "Yaniv",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={language_info.plural_count}; plural=({language_info.plural_expression});",
    }
    header = "".join(f"{name}: {value}\n" for name, value in fields.items())
    note = f"{language_info.name}. Edit the msgstr lines; everything else is written by assets/make/locale.py."
    return CatalogueEntry("", translations=(header,), notes=(note,))


def catalogue_files(known: Mapping[str, str]) -> dict[str, bytes]:
    """Return the contents of all catalogues by path, built from the current texts and the *known* `.po` files."""
    entries = collect_entries()
    data_by_path = {}
    for language, language_info in LANGUAGES.items():
        translated_entries = merge_translations(entries, po_catalogue.parse_po(known.get(language, "")))
        if language == "fr":
            translated_entries = tuple(
                replace(entry, translations=tuple(map(add_french_spaces, entry.translations)))
                for entry in translated_entries
            )
        catalogue_entries = (header_entry(language), *translated_entries)
        data_by_path[f"{language}/LC_MESSAGES/yaniv.po"] = po_catalogue.format_po(
            catalogue_entries, language_info.plural_count
        ).encode()
        data_by_path[f"{language}/LC_MESSAGES/yaniv.mo"] = po_catalogue.compile_mo(catalogue_entries)
    return data_by_path


def add_french_spaces(text: str) -> str:
    """Return *text* with a no-break space before each colon and inside quotes, a narrow one before `; ! ? %`."""
    text = re.sub(r" (?=[;!?%](?!\w))", "\u202f", text)
    return re.sub(r" (?=:(?!\w)|»)|(?<=«) ", "\xa0", text)


def read_catalogues(folder: Path = LOCALE) -> dict[str, str]:
    """Return the `.po` files in this folder, by language."""
    paths = {language: folder / language / "LC_MESSAGES" / "yaniv.po" for language in LANGUAGES}
    return {language: path.read_text(encoding="utf-8") for language, path in paths.items() if path.exists()}


def main(arguments: list[str]) -> None:
    """Run the command line."""
    known = read_catalogues()
    match arguments:
        case []:
            pass
        case ["--missing", language]:
            entries = merge_translations(collect_entries(), po_catalogue.parse_po(known[language]))
            missing = [entry for entry in entries if not all(entry.translations) or not entry.translations]
            sys.stdout.write(po_catalogue.format_po(missing, LANGUAGES[language].plural_count))
            return
        case ["--take", language, file]:
            new = [
                entry for entry in po_catalogue.parse_po(Path(file).read_text(encoding="utf-8")) if entry.translations
            ]
            known[language] += "\n" + po_catalogue.format_po(new, LANGUAGES[language].plural_count)
        case _:
            sys.exit(__doc__)
    for path, data in catalogue_files(known).items():
        (LOCALE / path).parent.mkdir(parents=True, exist_ok=True)
        (LOCALE / path).write_bytes(data)


if __name__ == "__main__":
    main(sys.argv[1:])
