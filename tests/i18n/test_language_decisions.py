"""Laws of the French and Hebrew texts: one word for one thing, nobody's sex is guessed, and no gap breaks a sentence.

A forbidden word names the row of the decision: the English term, and the word that stands for it.
"""

# ruff: noqa: RUF001 -- French and Hebrew words

import gettext
import re
from collections.abc import Iterator
from typing import Final

import pytest
from babel.messages import Message

from assets.make.locale import LOCALE, read_catalogue, translations

CATALOGUES: Final = {language: read_catalogue(language) for language in ("fr", "he")}
CHARACTERS: Final = (
    "variants/journey.yaml",
    "yaniv/narration/regular_voices.py",
    "yaniv/ui/narration/table_talk.py",
    "yaniv/bots/characters.py",
)
"""Files in which somebody speaks, who may say "the pack" for the deck."""

COMPUTER_PLAYER: Final = r"\b[Cc]omputers\b|omputer player|A computer|^Computer|, computer,"

DECISIONS: Final = {
    "fr": (
        ("puzzle: énigme", "puzzle", r"\bproblèmes?\b(?! est|: )"),
        ("rating: cote", r"\brat(?:ing|ed)", "class(?:ement|é)"),
        ("Asaf: Assaf", "", r"\bAsafs?\b"),
        ("slap-down: claque", "", "[Cc]laquage"),
        ("last throw: les dernières cartes jetées", "", r"\b[Jj]ets?\b"),
        ("early throw: en avance", "", "anticipé"),
        ("master: virtuose", "master", r"\bmaîtres?\b"),
        ("computer player: joueur virtuel", COMPUTER_PLAYER, r"\b[Oo]rdinateurs?\b"),
        ("tip: astuce", r"\b[Tt]ip\b", "[Cc]onseil"),
        ("hint: conseil", r"\b[Hh]int", "[Ii]ndice"),
        ("pack: jeu; deck: pioche", r"\b(?:pack|deck)s?\b", "paquet"),
        ("caller: qui annonce", "", "annonceu[rs]"),
        ("beat a call: contrer", "call|caught", r"battue?s?\b"),
        ("out: hors jeu", r"\bout\b", r"\b[ÉéEe]limin(?:ée?s?|ez|er)\b"),
        ("rounds or wins in a row: d’affilée", r"in a row|streak", r"\bde suite\b"),
        ("a total of exactly n: pile", r"\bexactly \{(?!n)", "exactement|tout juste"),
        ("crash: planter", "", "arrêté net|d’incident"),
        ("anticlockwise: antihoraire", "", "aiguilles"),
        ("open hand: main visible", "", "[Mm]ains? ouvertes?"),
        ("section of a page: section", "section", r"\b[Pp]artie\b"),
        ("draw, from deck or pile: ramasser", r"[Dd]raw first|draw, then|or draw", r"\b[Pp]ioche[rz]\b"),
        ("sort by rank: rang", "ort.* rank", "valeur"),
    ),
    "he": (
        ("pack: חפיסה", "", "חבילה"),
        ("throw: לזרוק", "", "שליכ|הושלך|להשליך"),
        ("draw: לקחת", "[Dd]r[ae]w|[Pp]ick|[Tt]ake", r"הרימ|מרימ|הרמת|לשלוף|מושכים\b(?! זמן)|משכתם|למשוך"),
        ("total over the match: ניקוד", "", r"\bהסך\b|\bסך של|\b[הל]?סכו(?:ם|מים)\b"),
        ("nobody: אף אחד", "", r"(?:^|[.:] )איש לא"),
        ("par: רף", r"\bpar\b|Par\b", "פאר"),
        ("levels are people in the plural: אלופים", "", "אלופות|מומחיות|טירון|משחק מזדמן"),
        ("Tranning: נו, כבר!", "", "טרנינג"),
        ("house rules: חוקי הבית", "", "כללי הבית|הכללים של"),
        ("clipboard: לוח", "", "לוח ההעתקה"),
        ("pass and play: מסך משותף", "", "משחק בתורות"),
        ("set: קבוצה; suit: צורה", "", r"\b[בה]?סדר(?:ה|ות)\b"),
        ("one-eyed: חד־עיני", "", r"חד־עין\b"),
        ("beat a call: לתפוס", "", "הכשיל|ניצחתם את ההכרזה|ההכרזה נכשלת|נגד ההכרזה"),
        ("page: עמוד", "", r"\b[הוב]?דף\b(?! הניקוד)|הדפים"),
        ("seat: כיסא", r"\b[Ss]eats?\b", r"\bמקומות\b|\bמקום (?:\{|אחד|פנוי)|\bמושב"),
        ("program version: גרסת התוכנה", "ersion of Yaniv", "גרסה [^.]*של יניב"),
        (
            "computer player: שחקן מחשב",
            COMPUTER_PLAYER,
            r"\b[הב]?מחשבים\b|(?<!שחקן )(?<!שחקני )\bמחשב\b|(?<!שחקני )המחשב",
        ),
        ("Jhyap: ג׳יאפ", "", "ז׳יאפ"),
        ("the player is addressed in the plural", "", r"\b(?:שלך|תורך|איתך|כמוך|אתה|לך|אותך|משלך|ממך)\b"),
    ),
}
"""By language: the decision, a pattern of the English texts that it is about, and what the translation may not say."""

SPOKEN_WORDS: Final = re.compile("paquet|מושב|סכו|שלך")
"""Forbidden words that a character may say."""

GENDERED: Final = re.compile(
    r"[Vv]ous (?:êtes|étiez|serez) (?:(?:encore|déjà|mieux|toujours) )*(?!relié|à\b)\w*(?:é|u|parti|assis|prêt)\b"
    r"|[Jj]e vous ai \w+(?:é|u|i)\b|\bvous m’avez \w+és\b|^(?:Prêt|Revenu|Parti|Arrivé|Contré|Battu)\b"
    r"|(?:été|finissez|avoir été) (?:dernier|premier)\b"
)
"""Matches a French participle or adjective that agrees with the player."""

WORD_GAP: Final = "(?:chance|name|names|place|variant|caller|card|player|trail|regular|beater|rules|ranks)"
"""Gap whose value is a word, which may begin with a vowel, or be "you"."""
GLUED_IN_HEBREW: Final = re.compile(
    r"[א-ת]\{(?!day|month)|־\{(?:name|names|variant|place|caller|player|card|cards|when)\}"
)
BROKEN_IN_FRENCH: Final = re.compile(rf"(?:\b(?:de|que|le|du|au)\s|[dlu]’)\{{{WORD_GAP}\}}|\{{place:")
"""Matches a gap whose article or elision is wrong; places have articles of their own, as in "le Néguev"."""
FORM_OF_COUNT: Final = {
    "fr": {0: 0, 1: 0, 2: 1, 11: 1, 21: 1},
    "he": {0: 2, 1: 0, 2: 1, 3: 2, 10: 2, 11: 2, 20: 2},
}
"""By language: which form of a text belongs to a count."""
VERB_AFTER_NAMES: Final = re.compile(r"\{names\}(?!\s?[:,.·();!?]|$| et \{)")


def entries(language: str) -> Iterator[tuple[Message, str, str]]:
    """Yield every entry with its English text and each form of its translation."""
    for message in CATALOGUES[language]:
        if message.id:
            english = message.id if isinstance(message.id, str) else message.id[-1]
            for text in translations(message):
                yield message, english, text


def is_spoken(message: Message) -> bool:
    """Return True if a character says this text."""
    return all(file in CHARACTERS for file, _ in message.locations)


@pytest.mark.parametrize(
    ("language", "row"), [(language, row) for language in DECISIONS for row in DECISIONS[language]]
)
def test_one_thing_has_one_word(language: str, row: tuple[str, str, str]) -> None:
    decision, english_pattern, forbidden = row

    wrong = [
        (english, text)
        for message, english, text in entries(language)
        if re.search(english_pattern, english) and (match := re.search(forbidden, text))
        if not (is_spoken(message) and SPOKEN_WORDS.search(match[0]))
    ]

    assert wrong == [], decision


def test_no_french_word_agrees_with_the_player() -> None:
    assert [text for _, _, text in entries("fr") if GENDERED.search(text)] == []


def test_no_letter_is_glued_to_a_name_in_hebrew() -> None:
    assert [text for _, _, text in entries("he") if GLUED_IN_HEBREW.search(text)] == []


def test_french_asks_for_the_article_or_elision_of_a_word_in_a_gap() -> None:
    assert [text for _, _, text in entries("fr") if BROKEN_IN_FRENCH.search(text)] == []


def test_no_french_verb_follows_one_or_several_names() -> None:
    """With plural forms the number of names is known."""
    assert [
        text for message, _, text in entries("fr") if VERB_AFTER_NAMES.search(text) and not message.pluralizable
    ] == []


def test_hebrew_writes_one_and_two_in_words() -> None:
    """A digit before a noun in the singular reads as its number: "hint 1"."""
    with_digit = [
        (message.id[-1], form)
        for message in CATALOGUES["he"]
        if isinstance(message.id, tuple)
        for form in translations(message)[:2]
        if re.search(r"\{n\}(?! נק׳|,)", form)
    ]

    assert with_digit == []


@pytest.mark.parametrize("language", FORM_OF_COUNT)
def test_every_count_has_its_form_and_large_ones_say_their_number(language: str) -> None:
    compiled = gettext.translation("yaniv", str(LOCALE), [language])

    wrong = [
        (count, text)
        for message in CATALOGUES[language]
        if isinstance(message.id, tuple)
        for count, form in FORM_OF_COUNT[language].items()
        if (text := compiled.ngettext(message.id[0], message.id[-1], count)) != translations(message)[form]
        or (count > 2 and "{n}" in message.id[-1] and "{n}" not in text)
    ]

    assert wrong == []
