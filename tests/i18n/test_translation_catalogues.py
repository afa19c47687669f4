"""Tests of the translation catalogues: their generator, and requirements for every translation."""

import ast
import gettext
import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import PoFileParser

from assets.make import locale
from assets.make.locale import translations
from tests.i18n.translation_debt import RELEASE_CHECK, expect_translated
from yaniv.ui.table.overlays.log_panel import LogPanel

PLACEHOLDER_PATTERN = re.compile(r"\{(\w*)(?::\w+)?\}")
"""Gap of a text; a French one may ask for an article or an elision, a Hebrew one for a prefix."""
CODE_PATTERN = re.compile(r"`[^`]*`|\bexec:")
"""Text that is quoted exactly as it is typed."""
ROOT = Path(__file__).parents[2]
CATALOGUES = {language: locale.read_catalogue(language) for language in locale.LANGUAGES}
each_language = pytest.mark.parametrize("language", locale.LANGUAGES)


@cache
def source_texts() -> Catalog:
    """Return all texts of the program."""
    return locale.collect_texts()


def messages(catalogue: Catalog) -> tuple[Message, ...]:
    """Return all messages but the header."""
    return tuple(message for message in catalogue if message.id)


def translated_messages(catalogue: Catalog) -> tuple[Message, ...]:
    """Return all messages that have a translation; `expect_translated` tells of the others."""
    return tuple(message for message in messages(catalogue) if not locale.is_missing(message))


def source_forms(message: Message) -> tuple[str, ...]:
    """Return the English text, or its singular and plural."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def compiled_texts(data: bytes) -> dict[str | tuple[str, int], str]:
    """Return the texts gettext reads, by text and form, without the header, which names the version of Babel."""
    texts: dict[str | tuple[str, int], str] = dict(gettext.GNUTranslations(io.BytesIO(data))._catalog)  # type: ignore[attr-defined] # there is no public name
    del texts[""]
    return texts


@each_language
def test_the_compiled_catalogue_equals_the_source_catalogue(language: str) -> None:
    built = (locale.LOCALE / language / "LC_MESSAGES" / "yaniv.mo").read_bytes()

    assert compiled_texts(built) == compiled_texts(locale.compile_mo(CATALOGUES[language]))
    read = gettext.GNUTranslations(io.BytesIO(built))
    for message in messages(CATALOGUES[language]):
        one, *many = source_forms(message)
        translated = {read.ngettext(one, many[0], number) for number in range(20)} if many else {read.gettext(one)}
        assert translated == set(source_forms(message) if locale.is_missing(message) else translations(message))


@each_language
def test_a_translation_has_the_placeholders_of_its_sentence(language: str) -> None:
    """A form for one or two may spell out the number; it may not add a placeholder."""
    wrong = [
        (message.id, translation)
        for message in translated_messages(CATALOGUES[language])
        for form, translation in enumerate(translations(message))
        for expected in [set(PLACEHOLDER_PATTERN.findall(source_forms(message)[-1]))]
        if set(PLACEHOLDER_PATTERN.findall(translation)) != expected
        and not (
            message.pluralizable
            and form < len(translations(message)) - 1
            and set(PLACEHOLDER_PATTERN.findall(translation)) == expected - {"n"}
        )
    ]

    assert wrong == []


@each_language
def test_a_translation_has_all_plural_forms_and_no_stray_spaces(language: str) -> None:
    for message in translated_messages(CATALOGUES[language]):
        assert len(translations(message)) == (CATALOGUES[language].num_plurals if message.pluralizable else 1)
        for translation in translations(message):
            assert translation == translation.strip(), message.id
            assert "  " not in translation or "  " in source_forms(message)[0], message.id


def read_lines(*lines: str) -> Catalog:
    """Return a Hebrew catalogue with these lines."""
    catalogue = locale.read_catalogue("he")
    locale.update_catalogue(catalogue, Catalog())
    PoFileParser(catalogue, abort_invalid=True).parse(lines)
    return catalogue


def test_a_catalogue_round_trips_through_its_file(tmp_path: Path) -> None:
    catalogue = read_lines(
        "# a note",
        "#: a.py b.py",
        r'msgid "Say \"no\"\nand go"',
        r'msgstr "אמרו \\ לא"',
        'msgid "{n} card"',
        'msgid_plural "{n} cards"',
        *(f'msgstr[{form}] "{text}"' for form, text in enumerate("אבג")),
        'msgid "Close"',
        'msgstr ""',
    )
    path = tmp_path / "he" / "LC_MESSAGES" / "yaniv.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(locale.format_po(catalogue))

    reread = locale.read_catalogue("he", tmp_path)

    assert reread.mime_headers == catalogue.mime_headers
    assert [vars(each) | {"lineno": 0} for each in reread] == [vars(each) | {"lineno": 0} for each in catalogue]
    assert locale.format_po(reread) == path.read_bytes()
    assert [locale.is_missing(each) for each in messages(reread)] == [False, False, True]


def test_an_update_keeps_translations_of_remaining_sentences_only() -> None:
    catalogue, template = Catalog("fr"), Catalog()
    catalogue.add("Close", "Fermer", user_comments=["of a page"])
    catalogue.add("Gone", "Parti")
    template.add("Close", locations=[("x.py", 0)])
    template.add("New")

    locale.update_catalogue(catalogue, template)

    close, new = messages(catalogue)
    assert (close.id, close.string, close.locations, close.user_comments) == (
        "Close",
        "Fermer",
        [("x.py", 0)],
        ["of a page"],
    )
    assert (new.id, new.string, new.fuzzy) == ("New", None, False)
    assert b"Gone" not in locale.format_po(catalogue)


def test_translations_are_taken_from_a_file_without_a_header() -> None:
    catalogue = read_lines(
        'msgid "Close"', 'msgstr "א"', 'msgid "{n} card"', 'msgid_plural "{n} cards"', 'msgstr[0] ""'
    )
    taken = ('msgid "{n} card"', 'msgid_plural "{n} cards"', 'msgstr[0] "א"', 'msgstr[1] "ב"', 'msgstr[2] "ג"')

    locale.take_translations(catalogue, [*taken, 'msgid "Close"', 'msgstr ""', 'msgid "Gone"', 'msgstr "ד"'])

    assert [message.string for message in messages(catalogue)] == ["א", ("א", "ב", "ג")]


def test_texts_without_a_translation_are_left_out_of_the_compiled_catalogue() -> None:
    catalogue, template = read_lines('msgid "Close"', 'msgstr "א"'), Catalog()
    for text in ("Close", "New", ("{n} card", "{n} cards")):
        template.add(text)
    locale.update_catalogue(catalogue, template)

    assert compiled_texts(locale.compile_mo(catalogue)) == {"Close": "א"}


def test_a_new_language_starts_with_every_text_untranslated(tmp_path: Path) -> None:
    catalogue = locale.read_catalogue("de", tmp_path)

    locale.update_catalogue(catalogue, source_texts())

    assert len(catalogue) == len(source_texts())
    assert all(map(locale.is_missing, messages(catalogue)))
    assert catalogue.num_plurals == 2
    assert locale.format_po(catalogue).startswith(b"# German translations for Yaniv. Edit the msgstr lines;")


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
def test_sentences_are_collected_from_all_places(sentence: str) -> None:
    texts = {text for message in messages(source_texts()) for text in source_forms(message)}

    assert sentence in texts
    assert LogPanel.__doc__ not in texts


@each_language
def test_every_sentence_of_the_program_is_translated(language: str) -> None:
    translated = {message.id for message in messages(CATALOGUES[language]) if not locale.is_missing(message)}

    missing = [message.id for message in messages(source_texts()) if message.id not in translated]
    expect_translated(missing, language)


def test_a_missing_translation_fails_before_a_release_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(RELEASE_CHECK, raising=False)
    with pytest.warns(UserWarning, match=r"^untranslated: 2 texts lack fr, first: 'One'"):
        expect_translated(["One", "Two"], "fr")

    monkeypatch.setenv(RELEASE_CHECK, "1")
    with pytest.raises(AssertionError, match="2 texts lack fr"):
        expect_translated(["One", "Two"], "fr")
    expect_translated([], "fr")


def test_players_read_deal_code_and_never_seed() -> None:
    """The word "seed" appears only in command line options and files."""
    texts = [
        text
        for catalogue in CATALOGUES.values()
        for message in messages(catalogue)
        for text in (*source_forms(message), *translations(message))
    ]

    assert [
        each
        for each in texts
        if re.search(r"seed|graine|זרע|מספר חלוקה", PLACEHOLDER_PATTERN.sub("", each), re.IGNORECASE)
    ] == []


def test_french_has_the_spaces_and_marks_of_its_typography() -> None:
    """A plain space would let a line begin with the mark; placeholders, code and flags are exempt."""
    texts = [
        (text, CODE_PATTERN.sub("x", text)) for message in messages(CATALOGUES["fr"]) for text in translations(message)
    ]

    assert [whole for whole, plain in texts if re.search("[^\u202f][;!?%](?!\\w)|[^\xa0]»|«[^\xa0]", plain)] == []
    assert [whole for whole, plain in texts if re.search("[^\xa0](?<!\\{where\\}):(?!\\w)", plain)] == []
    assert [whole for whole, plain in texts if re.search(r"['\"“”]|\.\.\.| - ", plain)] == []


def test_hebrew_has_its_own_hyphen_and_quotation_marks() -> None:
    texts = [
        (text, CODE_PATTERN.sub("x", text)) for message in messages(CATALOGUES["he"]) for text in translations(message)
    ]

    assert [whole for whole, plain in texts if re.search(r"[א-ת]['-]|[“”„]|[א-ת]\"[א-ת]|\.\.\.| - ", plain)] == []


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("fr", "Non ; oui\xa0! Alors : « {name} » ?", "Non\u202f; oui\u202f! Alors\xa0: «\xa0{name}\xa0»\u202f?"),
        ("fr", "5 % d'un `a : 'b'`, à 12:30, exec:x", "5\u202f% d\u2019un `a : 'b'`, à 12:30, exec:x"),
        ("fr", "1er, 2e...", "1er, 2e…"),
        ("he", "ג'ל ב-{n} ל-`a-b`", "ג\u05f3ל ב־{n} ל־`a-b`"),
        ("he", 'חד-פעמי „{name}” תנ"ך --bots 0-9', "חד־פעמי ״{name}״ תנ״ך --bots 0-9"),
    ],
)
def test_the_generator_sets_the_typography_of_a_language(language: str, text: str, expected: str) -> None:
    assert locale.apply_typography(language, text) == expected


@each_language
def test_percentages_have_one_format(language: str) -> None:
    """All percentages come from `i18n.format_percent`: no other sentence contains the sign."""
    with_percent_sign = [
        message.id
        for message in messages(CATALOGUES[language])
        if "%" in CODE_PATTERN.sub("x", "".join((*source_forms(message), *translations(message))))
    ]

    assert with_percent_sign == ["{number}%"]


def string_literals(tree: ast.Module) -> Iterator[str]:
    """Yield the strings of a module, without docstrings."""
    docstring_ids = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstring_ids:
            yield node.value


def test_only_one_function_formats_percentages_for_players() -> None:
    """Checks all strings but those of the arena and of `reading.py`, which are for developers and in English."""
    occurrences = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in sorted((ROOT / "yaniv").rglob("*.py"))
        if "arena" not in path.parts and path.name != "reading.py"
        for text in string_literals(ast.parse(path.read_text(encoding="utf-8")))
        if re.search(r"(?:\}|[0-9])\s?%(?!\w)", text)
    ]

    assert occurrences == ["yaniv/i18n.py: {number}%"]


def test_a_colon_between_two_texts_comes_from_the_catalogue() -> None:
    """In French a space goes before it. Checks the window's texts; licences and measurements are in English."""
    occurrences = [
        f"{path.relative_to(ROOT)}: {ast.unparse(node)}"
        for folder in ("ui", "narration")
        for path in sorted((ROOT / "yaniv" / folder).rglob("*.py"))
        if "devtools" not in path.parts and path.name != "about_page.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.JoinedStr)
        if any(isinstance(each, ast.Constant) and str(each.value).startswith(": ") for each in node.values[1:-1])
    ]

    assert occurrences == []
