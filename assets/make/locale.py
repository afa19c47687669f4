"""Gathers the sentences of the program into the catalogues of its languages, and makes of them what gettext reads.

    python -m assets.make.locale                        brings every catalogue up to date
    python -m assets.make.locale --missing he           shows what still has to be translated
    python -m assets.make.locale --take he FILE.po      takes the translations of this file

`assets/locale/LANG/LC_MESSAGES/yaniv.po` is edited by people, in the `msgstr` lines only; `yaniv.mo` beside it is made
here. Translations stay with their sentence; those of sentences that nobody tells any more are dropped.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from assets.make import catalogue
from assets.make.catalogue import Entry
from assets.make.sentences import Finder
from yaniv.variants import library

ROOT: Final = Path(__file__).resolve().parents[2]
LOCALE: Final = ROOT / "assets" / "locale"


@dataclass(frozen=True)
class Language:
    """What gettext has to know of a language."""

    name: str
    forms: int
    plural: str
    """Which form for `n`, as C writes it."""


LANGUAGES: Final = {
    "fr": Language("French", 2, "n > 1"),
    "he": Language("Hebrew", 3, "n == 1 ? 0 : n == 2 ? 1 : 2"),
}


def found() -> tuple[Entry, ...]:
    """Every sentence of the program and of its variants, in English."""
    texts: dict[tuple[str, str], set[str]] = {}
    for sentence in Finder(ROOT).sentences():
        texts.setdefault((sentence.one, sentence.many), set()).add(sentence.file)
    for word in library.names():
        variant = library.load(word)
        for text in filter(None, (variant.name, variant.about)):
            texts.setdefault((text, ""), set()).add(f"variants/{word}.yaml")
    return tuple(Entry(one, many, (), tuple(sorted(files))) for (one, many), files in texts.items() if one)


def merged(entries: Iterable[Entry], known: Iterable[Entry]) -> tuple[Entry, ...]:
    """These sentences with the translations that are known of them."""
    old = {(entry.one, entry.many): entry for entry in known}
    return tuple(
        replace(entry, told=old[key].told, notes=old[key].notes) if (key := (entry.one, entry.many)) in old else entry
        for entry in entries
    )


def head(language: str) -> Entry:
    """The entry without English that every catalogue begins with."""
    about = LANGUAGES[language]
    fields = {
        "Project-Id-Version": "Yaniv",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={about.forms}; plural=({about.plural});",
    }
    told = "".join(f"{name}: {value}\n" for name, value in fields.items())
    note = f"{about.name}. Edit the msgstr lines; everything else is written by assets/make/locale.py."
    return Entry("", told=(told,), notes=(note,))


def files(known: Mapping[str, str]) -> dict[str, bytes]:
    """The bytes of every catalogue by its path, made of the texts there are now."""
    entries = found()
    made = {}
    for language, about in LANGUAGES.items():
        told = merged(entries, catalogue.read(known.get(language, "")))
        if language == "fr":
            told = tuple(replace(entry, told=tuple(map(with_french_spaces, entry.told))) for entry in told)
        whole = (head(language), *told)
        made[f"{language}/LC_MESSAGES/yaniv.po"] = catalogue.write(whole, about.forms).encode()
        made[f"{language}/LC_MESSAGES/yaniv.mo"] = catalogue.compiled(whole)
    return made


def with_french_spaces(text: str) -> str:
    """Return *text* with a no-break space before each colon and inside quotes, a narrow one before `; ! ? %`."""
    text = re.sub(r" (?=[;!?%](?!\w))", "\u202f", text)
    return re.sub(r" (?=:(?!\w)|»)|(?<=«) ", "\xa0", text)


def kept(folder: Path = LOCALE) -> dict[str, str]:
    """The catalogues as they lie in this folder, by language."""
    paths = {language: folder / language / "LC_MESSAGES" / "yaniv.po" for language in LANGUAGES}
    return {language: path.read_text(encoding="utf-8") for language, path in paths.items() if path.exists()}


def main(arguments: list[str]) -> None:
    """Does what the command line asks."""
    known = kept()
    match arguments:
        case []:
            pass
        case ["--missing", language]:
            entries = merged(found(), catalogue.read(known[language]))
            missing = [entry for entry in entries if not all(entry.told) or not entry.told]
            sys.stdout.write(catalogue.write(missing, LANGUAGES[language].forms))
            return
        case ["--take", language, file]:
            new = [entry for entry in catalogue.read(Path(file).read_text(encoding="utf-8")) if entry.told]
            known[language] += "\n" + catalogue.write(new, LANGUAGES[language].forms)
        case _:
            sys.exit(__doc__)
    for path, data in files(known).items():
        (LOCALE / path).parent.mkdir(parents=True, exist_ok=True)
        (LOCALE / path).write_bytes(data)


if __name__ == "__main__":
    main(sys.argv[1:])
