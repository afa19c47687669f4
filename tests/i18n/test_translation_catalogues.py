"""The catalogues: what the generator makes of them, and what every translation must keep."""

import ast
import gettext
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from assets.make import locale, po_catalogue
from assets.make.po_catalogue import CatalogueEntry
from yaniv.ui.widgets.single_select import Cycler

PLACEHOLDER_PATTERN = re.compile(r"\{\w*\}")
CODE_PATTERN = re.compile(r"`[^`]*`|\bexec:")
"""What is quoted as it is typed."""
ROOT = Path(__file__).parents[2]
TRANSLATED_MESSAGES = locale.read_catalogues()
SOURCE_MESSAGES = locale.collect_entries()
each_language = pytest.mark.parametrize("language", locale.LANGUAGES)


def entries(language: str) -> tuple[CatalogueEntry, ...]:
    """All but the head."""
    return tuple(entry for entry in po_catalogue.parse_po(TRANSLATED_MESSAGES[language]) if entry.msgid)


@each_language
def test_what_gettext_reads_is_what_translators_wrote(language: str) -> None:
    built = (locale.LOCALE / language / "LC_MESSAGES" / "yaniv.mo").read_bytes()
    whole = po_catalogue.parse_po(TRANSLATED_MESSAGES[language])

    assert built == po_catalogue.compile_mo(whole)
    read = gettext.GNUTranslations(io.BytesIO(built))
    for entry in whole[1:]:
        for number, translation in zip((1, 2, 3), entry.translations, strict=False):
            if translation and not entry.msgid_plural:
                assert read.gettext(entry.msgid) == translation
            elif translation and len(entry.translations) > number - 1:
                assert read.ngettext(entry.msgid, entry.msgid_plural, number) in entry.translations


@each_language
def test_a_translation_has_the_gaps_of_its_sentence(language: str) -> None:
    """A form for one or two may say the number in a word; it may not invent a gap."""
    wrong = [
        (entry.msgid, translation)
        for entry in entries(language)
        for form, translation in enumerate(entry.translations)
        if translation
        for wanted in [set(PLACEHOLDER_PATTERN.findall(entry.msgid_plural or entry.msgid))]
        if set(PLACEHOLDER_PATTERN.findall(translation)) != wanted
        and not (
            entry.msgid_plural
            and form < len(entry.translations) - 1
            and set(PLACEHOLDER_PATTERN.findall(translation)) == wanted - {"{n}"}
        )
    ]

    assert wrong == []


@each_language
def test_a_translation_has_all_forms_or_none_and_is_no_stub(language: str) -> None:
    forms = locale.LANGUAGES[language].plural_count

    for entry in entries(language):
        assert len(entry.translations) in (0, forms if entry.msgid_plural else 1), entry.msgid
        assert all(entry.translations), entry.msgid
        for translation in entry.translations:
            assert translation == translation.strip(), entry.msgid
            assert "  " not in translation or "  " in entry.msgid, entry.msgid


def test_a_catalogue_can_be_written_and_read_again() -> None:
    whole = (
        locale.header_entry("he"),
        CatalogueEntry('Say "no"\nand go', translations=("אמרו \\ לא",), files=("a.py", "b.py"), notes=("a note",)),
        CatalogueEntry("{n} card", "{n} cards", ("א", "ב", "ג")),
        CatalogueEntry("Close"),
    )

    assert po_catalogue.parse_po(po_catalogue.format_po(whole, 3)) == whole


def test_translations_stay_with_their_sentence() -> None:
    known = (
        CatalogueEntry("Close", translations=("Fermer",), notes=("of a page",)),
        CatalogueEntry("Gone", translations=("Parti",)),
    )

    assert locale.merge_translations([CatalogueEntry("Close", files=("x.py",)), CatalogueEntry("New")], known) == (
        CatalogueEntry("Close", translations=("Fermer",), files=("x.py",), notes=("of a page",)),
        CatalogueEntry("New"),
    )


@pytest.mark.parametrize(
    "sentence",
    [
        "You draw {card}.",
        "Throw a run in order, up or down.",
        "seven",
        "{players} players need {needed} cards, but {packs} half packs have {have} ({keys})",
        "Throw selected cards",
        "Point limit",
        "Novice",
        "this quote is never closed",
        "unknown key",
        "Calling",
        "Yaniv crashed. Report saved to {path}.",
        "Can't read {file}: {problem}.",
        "aces",
    ],
)
def test_a_sentence_is_found_wherever_it_is_written(sentence: str) -> None:
    texts = {text for entry in SOURCE_MESSAGES for text in (entry.msgid, entry.msgid_plural)}

    assert sentence in texts
    assert Cycler.__doc__ not in texts


@each_language
def test_every_sentence_of_the_program_is_translated(language: str) -> None:
    translated = {
        (entry.msgid, entry.msgid_plural)
        for entry in entries(language)
        if all(entry.translations) and entry.translations
    }

    assert [entry.msgid for entry in SOURCE_MESSAGES if (entry.msgid, entry.msgid_plural) not in translated] == []


def test_what_the_cards_are_dealt_from_has_one_name_in_every_language() -> None:
    """The word of programmers stands in options and in files alone."""
    all_entries = [entry for language in locale.LANGUAGES for entry in entries(language)]
    texts = [sentence for entry in all_entries for sentence in (entry.msgid, entry.msgid_plural, *entry.translations)]

    assert [
        each
        for each in texts
        if re.search(r"seed|graine|זרע|מספר חלוקה", PLACEHOLDER_PATTERN.sub("", each), re.IGNORECASE)
    ] == []


def test_french_keeps_its_double_signs_on_the_line_of_their_word() -> None:
    """A plain space lets a line begin with the sign; gaps, code and flags are left out."""
    translations = [
        (translations, CODE_PATTERN.sub("x", translations))
        for entry in entries("fr")
        for translations in entry.translations
    ]

    assert [
        whole for whole, plain in translations if re.search("[^\xa0\u202f][;!?»%](?!\\w)|«[^\xa0\u202f]", plain)
    ] == []
    assert [whole for whole, plain in translations if re.search("[^\xa0\u202f](?<!\\{where\\}):(?!\\w)", plain)] == []


def test_the_generator_sets_french_spaces() -> None:
    spaced_text = locale.add_french_spaces("Non ; oui ! Alors : « {name} » ? 5 % de `a : b`, à 12:30, exec:x")

    assert (
        spaced_text
        == "Non\u202f; oui\u202f! Alors\xa0: «\xa0{name}\xa0»\u202f? 5\u202f% de `a\xa0: b`, à 12:30, exec:x"
    )


@each_language
def test_a_share_in_percent_has_one_form(language: str) -> None:
    """All shares come from `words.percent`: no other sentence writes the sign."""
    signed = [
        entry
        for entry in entries(language)
        if "%" in CODE_PATTERN.sub("x", "".join((entry.msgid, *entry.translations)))
    ]

    assert [entry.msgid for entry in signed] == ["{number}%"]


def string_literals(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of a module, without docstrings."""
    docstring_ids = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstring_ids:
            yield node.value


def test_nothing_but_one_function_writes_percent_for_players() -> None:
    """In no string of the window or of the commands; what is measured for programmers is told in English alone."""
    written = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in sorted((ROOT / "yaniv").rglob("*.py"))
        if "arena" not in path.parts and path.name != "reading.py"
        for text in string_literals(ast.parse(path.read_text(encoding="utf-8")))
        if re.search(r"(?:\}|[0-9])\s?%(?!\w)", text)
    ]

    assert written == ["yaniv/i18n.py: {number}%"]
