"""Laws of numbers in texts: a counted noun agrees with its number, in every language, also if all numbers are 1."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages import Message

from assets.make.locale import LANGUAGES, read_catalogue, translations
from yaniv import i18n, paths
from yaniv.journey.regular_memory import OFTEN
from yaniv.journey.trail_schema import GOALS_PER_STOP
from yaniv.rules.match_end import DEFAULT_TURN_LIMIT
from yaniv.rules.melds import MIN_RUN_LENGTH
from yaniv.store.profiles import MAX_PROFILES
from yaniv.store.saved_match import MAX_SEED_LENGTH
from yaniv.ui.modes.practice_sheet import MAX_BOOKMARKS
from yaniv.ui.narration.match_end_text import MAX_LISTED
from yaniv.ui.narration.table_talk import NUMBERED_FROM
from yaniv.ui.pages.match_length import ROUNDS_BY_LENGTH
from yaniv.ui.pages.trends_page import MIN_POINTS

ROOT: Final = Path(__file__).parents[2]
COUNTS: Final = (0, 1, 2, 11)
SINGULARS: Final = {
    "en": "point card turn round match game player time star event letter character error goal stop call opponent"
    " minute hour day hint lesson puzzle win shuffle seat bookmark deal joker slap hand pack change chance mistake",
    "fr": "point carte tour manche partie joueur étoile événement lettre caractère erreur objectif annonce adversaire"
    " minute heure jour aide leçon victoire mélange place signet donne joker main paquet changement occasion",
    "he": "נקודה קלף תור סיבוב משחק שחקן פעם כוכב אירוע אות תו שגיאה יעד תחנה הכרזה יריב דקה שעה יום רמז שיעור חידה"
    " ניצחון ערבוב מקום סימנייה חלוקה יד חפיסה שינוי הזדמנות טעות",
}
PLURALS: Final = {
    "en": "points cards turns rounds matches games players times stars events letters characters errors goals stops"
    " calls opponents minutes hours days hints lessons puzzles wins shuffles seats bookmarks deals jokers slaps hands"
    " packs changes chances mistakes others",
    "fr": "points cartes tours manches parties joueurs étoiles événements lettres caractères erreurs objectifs annonces"
    " adversaires minutes heures jours aides leçons victoires mélanges places signets donnes jokers mains paquets"
    " changements occasions autres",
    "he": "נקודות קלפים תורות סיבובים משחקים שחקנים פעמים כוכבים אירועים אותיות תווים שגיאות יעדים תחנות הכרזות"
    " יריבים דקות שעות ימים רמזים שיעורים חידות ניצחונות ערבובים מקומות סימניות חלוקות ידיים חפיסות שינויים"
    " הזדמנויות טעויות",
}
"""Nouns that texts count."""
WORD_GAPS: Final = re.compile(
    "names?|word|caller|asaf|cards?|variant|minus|hand|won|few|many|caught|title|rules|file|ranks|id|played|better"
    "|share|level|theme"
)
"""Gaps that hold no number, or a number of many cards."""
LEAST_OF_GAP: Final = dict.fromkeys(
    ("players", "first", "last", "fewest", "most", "least", "needed", "all", "times", "packs"), 2
)
"""Least number in a gap of this name: nobody plays alone, and a position is played out a hundred times."""
LEAST_IN_FILE: Final = {
    "yaniv/narration/achievement_text.py": 2,  # numbers of `achievement_list`
    "yaniv/narration/message_text.py": 2,  # a text that must have one letter "must not be empty"
    "yaniv/narration/regular_voices.py": OFTEN,
    "yaniv/ui/narration/table_talk.py": NUMBERED_FROM,
    "yaniv/ui/narration/match_end_text.py": 10,  # the least limit of a match
    "yaniv/ui/modes/lesson_course.py": 14,  # two sevens
}
LEAST_IN_TEXT: Final = {
    "a deal code has at most {n} characters": MAX_SEED_LENGTH,
    "Throw a run of {n} cards or more.": MIN_RUN_LENGTH,
    "Throw a set of {n} cards or more.": 3,  # two are "a pair"
    "There is only room for {n} players.": MAX_PROFILES,
    "a stop has {wanted} goals; this one has {n}": GOALS_PER_STOP,
    "Call with a hand above {limit} and you must show it, draw {n} cards and play on.": 3,
    "For {n} players.": 2,
    "Add an opponent. These rules are for up to {n} players.": 2,
    "{name}. These rules are for up to {n} players.": 2,
    (
        "If no one has called after {n} turns each, the round is abandoned and everyone scores their hand."
    ): DEFAULT_TURN_LIMIT,
    "If no one has called after {n} turns each, the lowest hand wins.": DEFAULT_TURN_LIMIT,
    "{before} minus {points}, {n} wins in all": 2,  # "must be 0 or at least 2"
    "{before} minus {points}, {n} wins in a row": 2,
    "you and {n} others": MAX_LISTED + 1,
    "{rounds} rounds at most, about {n} min. The lowest total wins.": min(ROUNDS_BY_LENGTH.values()),
    "You can keep up to {n} bookmarks. Go to one of them to remove it.": MAX_BOOKMARKS,
    "A name of up to {n} letters.": 24,
    "{title}: {newest} lately, {all} over {n} matches.": MIN_POINTS,
    "A run needs at least {n} cards": MIN_RUN_LENGTH,
    "{name}: no more than {n} characters": 2,
    "Throw {limit} cards or more to take one from the last throw.": 2,
}
"""Texts whose number is never 1, with the least it is."""


def misfits(language: str, text: str) -> list[str]:
    """Return the numbers that stand before the wrong form of their noun; French counts 0 as one."""
    singular, plural = ("|".join(words[language].split()) for words in (SINGULARS, PLURALS))
    ones, many = ("[01]", "2|11") if language == "fr" else ("1", "0|2|11")
    return re.findall(rf"(?<![\w.,])(?:(?:{ones})\s(?:{plural})|(?:{many})\s(?:{singular}))(?!\w)", text)


def filled(text: str, number: int) -> str:
    """Return the text with this number in every gap for one, or the least that the gap holds."""

    def fill(gap: re.Match[str]) -> str:
        return "X" if WORD_GAPS.fullmatch(gap[1]) else str(max(number, LEAST_OF_GAP.get(gap[1], 0)))

    return re.sub(r"\{(\w+)\}", fill, text)


def least_number(message: Message) -> int:
    """Return the least number in the gaps of a text without plural forms."""
    least = [LEAST_IN_FILE.get(file, 0) for file, _ in message.locations]
    return LEAST_IN_TEXT.get(str(message.id), min(least, default=0))


def uncounted_texts(language: str) -> Iterator[tuple[str, str]]:
    """Yield every filled text without plural forms, in English and translated, with its language."""
    for message in read_catalogue(language):
        if message.id and isinstance(message.id, str):
            for count in COUNTS:
                number = max(count, least_number(message))
                yield "en", filled(message.id, number)
                yield language, filled(translations(message)[0], number)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_noun_beside_a_number_that_can_be_one_has_plural_forms(language: str) -> None:
    wrong = {text for spoken, text in uncounted_texts(language) if misfits(spoken, text)}

    assert sorted(wrong) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_form_fits_its_number(language: str) -> None:
    i18n.set_language(language, paths.locale())
    counted = [tuple(map(str, message.id)) for message in read_catalogue(language) if isinstance(message.id, tuple)]
    translated = [
        filled(i18n._translations.ngettext(one, many, count), count) for one, many in counted for count in COUNTS
    ]
    english = [text for one, many in counted for text in (filled(one, 1), filled(many, 2))]

    assert [text for text in translated if misfits(language, text)] == []
    assert [text for text in english if misfits("en", text)] == []


def test_no_english_plural_says_all_of_two() -> None:
    many = [message.id[1] for message in read_catalogue(LANGUAGES[0]) if isinstance(message.id, tuple)]

    assert [text for text in many if re.search(r"\b[Aa]ll \{n\}", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_is_excused_from_plural_forms_only_if_it_needs_that(language: str) -> None:
    texts = {message.id: message for message in read_catalogue(language) if isinstance(message.id, str)}

    assert LEAST_IN_TEXT.keys() <= texts.keys()
    for text in LEAST_IN_TEXT:
        one = (filled(text, 1), filled(translations(texts[text])[0], 1))
        assert misfits("en", one[0]) or misfits(language, one[1]) or language == "fr", text


@pytest.mark.parametrize(
    ("language", "number", "expected"),
    [
        ("en", "1", "That costs 1 point."),
        ("en", "1.0", "That costs 1.0 points."),
        ("en", "0.5", "That costs 0.5 points."),
        ("fr", "1.5", "Imprécision\u00a0: environ 1,5 point perdu."),
        ("fr", "2.0", "Imprécision\u00a0: environ 2,0 points perdus."),
        ("he", "1", "זה עולה נקודה אחת."),
        ("he", "1.5", "זה עולה 1.5 נקודות."),
    ],
)
def test_a_decimal_takes_the_plural_form_of_its_language(language: str, number: str, expected: str) -> None:
    i18n.set_language(language, paths.locale())
    one, many = (
        ("Slip: about {n} point lost.", "Slip: about {n} points lost.")
        if language == "fr"
        else ("That costs {n} point.", "That costs {n} points.")
    )

    assert i18n.tr_plural(one, many, number) == expected


DECIMALS_OF_NO_PLAYER: Final = {
    "yaniv/arena/contest_report.py": "columns of a table for developers, whose figures other programs read",
    "yaniv/arena/engine_benchmark.py": "figures for developers",
    "yaniv/arena/puzzles": "generator of puzzles",
    "yaniv/arena/train": "training log",
    "yaniv/ui/devtools": "benchmarks",
    "yaniv/ui/graphics": "SVG, and keys of caches",
    "yaniv/ui/modes/match_review.py": "`_round_points` makes them for `tr_plural`",
    "yaniv/ui/table/render/card_outline.py": "SVG",
    "yaniv/ui/graphics/icons.py": "SVG",
}


def decimals_in_texts(tree: ast.AST) -> Iterator[str]:
    """Yield each formatted decimal that goes neither to `format_decimal` nor to `tr_plural`."""
    localized = {
        id(each)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if call.func.id in {"format_decimal", "tr_plural"}
        for argument in call.args
        for each in ast.walk(argument)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None and id(node) not in localized:
            spec = ast.unparse(node.format_spec)
            if re.search(r"\.\d+[fg]|'g'|:g", spec):
                yield ast.unparse(node)


def test_every_decimal_that_players_read_has_the_separator_of_their_language() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}: {text}"
        for file in sorted((ROOT / "yaniv").rglob("*.py"))
        if not any(file.relative_to(ROOT).is_relative_to(name) for name in DECIMALS_OF_NO_PLAYER)
        for text in decimals_in_texts(ast.parse(file.read_text(encoding="utf-8")))
    ]

    assert wrong == []
