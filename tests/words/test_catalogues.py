"""The catalogues: what the generator makes of them, and what every translation must keep."""

import ast
import gettext
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.make import catalogue, locale
from assets.make.catalogue import Entry
from yaniv.ui.widgets.choice import Choice

GAP = re.compile(r"\{\w*\}")
CODE = re.compile(r"`[^`]*`|\bexec:")
"""What is quoted as it is typed."""
ROOT = Path(__file__).parents[2]
KNOWN = locale.kept()
FOUND = locale.found()
each_language = pytest.mark.parametrize("language", locale.LANGUAGES)


def entries(language: str) -> tuple[Entry, ...]:
    """All but the head."""
    return tuple(entry for entry in catalogue.read(KNOWN[language]) if entry.one)


@each_language
def test_what_gettext_reads_is_what_translators_wrote(language: str) -> None:
    built = (locale.LOCALE / language / "LC_MESSAGES" / "yaniv.mo").read_bytes()
    whole = catalogue.read(KNOWN[language])

    assert built == catalogue.compiled(whole)
    read = gettext.GNUTranslations(io.BytesIO(built))
    for entry in whole[1:]:
        for number, told in zip((1, 2, 3), entry.told, strict=False):
            if told and not entry.many:
                assert read.gettext(entry.one) == told
            elif told and len(entry.told) > number - 1:
                assert read.ngettext(entry.one, entry.many, number) in entry.told


@each_language
def test_a_translation_has_the_gaps_of_its_sentence(language: str) -> None:
    """A form for one or two may say the number in a word; it may not invent a gap."""
    wrong = [
        (entry.one, told)
        for entry in entries(language)
        for form, told in enumerate(entry.told)
        if told
        for wanted in [set(GAP.findall(entry.many or entry.one))]
        if set(GAP.findall(told)) != wanted
        and not (entry.many and form < len(entry.told) - 1 and set(GAP.findall(told)) == wanted - {"{n}"})
    ]

    assert wrong == []


@each_language
def test_a_translation_has_all_forms_or_none_and_is_no_stub(language: str) -> None:
    forms = locale.LANGUAGES[language].forms

    for entry in entries(language):
        assert len(entry.told) in (0, forms if entry.many else 1), entry.one
        assert all(entry.told), entry.one
        for told in entry.told:
            assert told == told.strip(), entry.one
            assert "  " not in told or "  " in entry.one, entry.one


def test_a_catalogue_can_be_written_and_read_again() -> None:
    whole = (
        locale.head("he"),
        Entry('Say "no"\nand go', told=("אמרו \\ לא",), files=("a.py", "b.py"), notes=("a note",)),
        Entry("{n} card", "{n} cards", ("א", "ב", "ג")),
        Entry("Close"),
    )

    assert catalogue.read(catalogue.write(whole, 3)) == whole


def test_translations_stay_with_their_sentence() -> None:
    known = (Entry("Close", told=("Fermer",), notes=("of a page",)), Entry("Gone", told=("Parti",)))

    assert locale.merged([Entry("Close", files=("x.py",)), Entry("New")], known) == (
        Entry("Close", told=("Fermer",), files=("x.py",), notes=("of a page",)),
        Entry("New"),
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "You draw {card}.",
        "A run is thrown in order, up or down.",
        "seven",
        "{players} players need {needed} cards, {packs} half packs have {have} ({keys})",
        "Throw the chosen cards",
        "Point limit",
        "Novice",
        "the quote that opens here is never closed",
        "unknown key",
        "Calling",
        "Yaniv broke; the report is in {path}.",
        "{file} cannot be read: {problem}.",
        "aces",
    ],
)
def test_a_sentence_is_found_wherever_it_is_written(sentence: str) -> None:
    texts = {text for entry in FOUND for text in (entry.one, entry.many)}

    assert sentence in texts
    assert Choice.__doc__ not in texts


@each_language
def test_every_sentence_of_the_program_is_translated(language: str) -> None:
    told = {(entry.one, entry.many) for entry in entries(language) if all(entry.told) and entry.told}

    assert [entry.one for entry in FOUND if (entry.one, entry.many) not in told] == []


def test_what_the_cards_are_dealt_from_has_one_name_in_every_language() -> None:
    """The word of programmers stands in options and in files alone."""
    said = [entry for language in locale.LANGUAGES for entry in entries(language)]
    told = [sentence for entry in said for sentence in (entry.one, entry.many, *entry.told)]

    assert [each for each in told if re.search(r"seed|graine|זרע|מספר חלוקה", GAP.sub("", each), re.IGNORECASE)] == []


def test_french_keeps_its_double_signs_on_the_line_of_their_word() -> None:
    """A plain space lets a line begin with the sign; gaps, code and flags are left out."""
    told = [(told, CODE.sub("x", told)) for entry in entries("fr") for told in entry.told]

    assert [whole for whole, plain in told if re.search("[^\xa0\u202f][;!?»%](?!\\w)|«[^\xa0\u202f]", plain)] == []
    assert [whole for whole, plain in told if re.search("[^\xa0\u202f](?<!\\{where\\}):(?!\\w)", plain)] == []


def test_the_generator_sets_french_spaces() -> None:
    told = locale.with_french_spaces("Non ; oui ! Alors : « {name} » ? 5 % de `a : b`, à 12:30, exec:x")

    assert told == "Non\u202f; oui\u202f! Alors\xa0: «\xa0{name}\xa0»\u202f? 5\u202f% de `a\xa0: b`, à 12:30, exec:x"


@each_language
def test_a_share_in_percent_has_one_form(language: str) -> None:
    """All shares come from `words.percent`: no other sentence writes the sign."""
    signed = [entry for entry in entries(language) if "%" in CODE.sub("x", "".join((entry.one, *entry.told)))]

    assert [entry.one for entry in signed] == ["{number}%"]


def strings(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of a module, without docstrings."""
    told = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def test_nothing_but_one_function_writes_percent_for_players() -> None:
    """In no string of the window or of the commands; what is measured for programmers is told in English alone."""
    written = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in sorted((ROOT / "yaniv").rglob("*.py"))
        if "arena" not in path.parts and path.name != "reading.py"
        for text in strings(ast.parse(path.read_text(encoding="utf-8")))
        if re.search(r"(?:\}|[0-9])\s?%(?!\w)", text)
    ]

    assert written == ["yaniv/words.py: {number}%"]
