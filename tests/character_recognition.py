"""Character recognition: a naive Bayes classifier names the character from the public actions of 20 rounds.

`python -m tests.strength characters` lets the eight characters of a level play at tables of two to four, in two
variants, trains on some of the sittings and tests on the others. Sittings are stored in the folder of `tests.strength`
under a hash of the weights and characters they were played with, so an interruption loses a few seconds.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import numpy as np

import yaniv
from tests.table_habits import HabitObserver, Word, is_order_word
from yaniv import paths
from yaniv.arena.bot_game import GameResult, game_coroutine
from yaniv.arena.duplicate_contest import Contest
from yaniv.arena.lockstep_scheduler import DecisionCoroutine, run_in_lockstep
from yaniv.bots.characters import CHARACTERS, PERSONALITIES
from yaniv.bots.neural.neural_policy import WEIGHTS_FILE
from yaniv.bots.roster import find_bot
from yaniv.variants import library

SAMPLE_ROUNDS: Final = 20
"""Rounds of one player from which the classifier names the character."""
TEST_SAMPLES: Final = 16
"""Samples of each character that are held out for the test."""
VARIANTS: Final = ("classic", "travellers")
TABLE_SIZES: Final = ((4, 4), (2, 3, 3), (2, 2, 4))
LEVELS: Final = ("master", "casual")
DEFAULT_SEED: Final = 2026
_CHUNK: Final = 4
"""Sittings played side by side and stored in one file."""
_SMOOTHING: Final = 0.5
"""Added to the count of every answer."""
_CODE_FILES: Final = ("bots/heuristic_style.py", "bots/heuristic_skill.py", "bots/throw_order.py")
"""Modules of the package `yaniv` that decide how a character plays, apart from its preferences and the weights."""

Sample = list[Word]
"""Words of `SAMPLE_ROUNDS` rounds of one player."""
Sitting = dict[str, Sample]
"""One sample of every character, from tables at which each of them plays once."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--level", dest="levels", nargs=1, choices=LEVELS, default=LEVELS, help="writes no section")
    parser.add_argument("--rounds", type=int, default=200, help="rounds of each character to train on")
    parser.add_argument("--seed", type=int, default=DEFAULT_SEED)
    parser.add_argument("--folder", type=Path, default=Path("build/strength"))


def sitting_samples(level: str, number: int, seed: int = DEFAULT_SEED) -> Iterator[tuple[Contest, tuple[str, ...]]]:
    """Yield the tables of a sitting: all characters once, with neighbours that differ from sitting to sitting."""
    rng = Random(f"{seed}/{number}")
    personalities = list(PERSONALITIES)
    rng.shuffle(personalities)
    variant = VARIANTS[number % len(VARIANTS)]
    rules = library.load(variant).rules
    for table, size in enumerate(TABLE_SIZES[number // len(VARIANTS) % len(TABLE_SIZES)]):
        seated, personalities = tuple(personalities[:size]), personalities[size:]
        bots = tuple(f"{level}:{character_of(personality)}" for personality in seated)
        yield Contest(variant, rules, bots, 1, seed=seed + 1000 * number + table), seated


def character_of(personality: str) -> str:
    """Return the id of a character with this personality."""
    return next(word for word, person in CHARACTERS.items() if person.personality == personality)


def table_coroutine(contest: Contest, personalities: Sequence[str]) -> DecisionCoroutine[Sitting]:
    """Play `SAMPLE_ROUNDS` rounds at one table, in matches that end when a player is eliminated."""
    rounds: dict[int, list[list[Word]]] = {seat: [] for seat in range(len(personalities))}
    deal = 0
    while len(rounds[0]) < SAMPLE_ROUNDS:
        observer = HabitObserver(contest.variant, contest.rules)
        game: DecisionCoroutine[GameResult] = game_coroutine(contest, deal, 0, observer.notice)
        for decision in game:
            if observer.has_eliminated or len(rounds[0]) + len(observer.rounds.get(0, ())) >= SAMPLE_ROUNDS:
                game.close()
                break
            yield decision
        for seat, played in observer.rounds.items():
            rounds[seat] += played
        deal += 1
    return {
        personality: [word for words in rounds[seat][:SAMPLE_ROUNDS] for word in words]
        for seat, personality in enumerate(personalities)
    }


def play_sittings(level: str, count: int, folder: Path, seed: int) -> list[Sitting]:
    """Return *count* sittings of this level, stored in *folder* or played now."""
    sittings: list[Sitting] = []
    for first in range(0, count, _CHUNK):
        file = folder / f"characters-{level}-{seed}-{first}-{_fingerprint(level)}.json"
        if not file.exists():
            tables = [(n, *each) for n in range(first, first + _CHUNK) for each in sitting_samples(level, n, seed)]
            games = [_numbered(number, contest, personalities) for number, contest, personalities in tables]
            chunk: list[Sitting] = [{} for _ in range(_CHUNK)]
            for number, samples in run_in_lockstep(games, len(games) if find_bot(level).is_batched else 1):
                chunk[number - first] |= samples
            file.write_bytes(msgspec.json.encode(chunk))
            sys.stderr.write(f"{level}: {min(first + _CHUNK, count)} of {count} sittings\n")
        sittings += msgspec.json.decode(file.read_bytes(), type=list[Sitting])
    return sittings[:count]


def _numbered(number: int, contest: Contest, personalities: Sequence[str]) -> DecisionCoroutine[tuple[int, Sitting]]:
    samples = yield from table_coroutine(contest, personalities)
    return number, samples


def _fingerprint(level: str) -> str:
    """Return a short hash of everything that decides how the characters of this level play."""
    files = [Path(yaniv.__file__).parent / name for name in _CODE_FILES]
    if find_bot(level).is_batched:
        files += [Path(yaniv.__file__).parent / "bots/neural/style_bias.py", paths.assets() / "bots" / WEIGHTS_FILE]
    files += [Path(__file__).with_name("table_habits.py")]
    biases = repr({personality_id: personality.style_bias for personality_id, personality in PERSONALITIES.items()})
    return sha256(biases.encode() + b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


class NaiveBayes:
    """Naive Bayes classifier: given the character, every answer to a question is independent of all others."""

    def __init__(self, samples: Sequence[tuple[str, Sample]]) -> None:
        self.labels = tuple(dict.fromkeys(label for label, _ in samples))
        counts = {label: Counter[Word]() for label in self.labels}
        for label, sample in samples:
            counts[label].update(sample)
        vocabulary = sorted({word for counter in counts.values() for word in counter})
        self._index = {word: index for index, word in enumerate(vocabulary)}
        questions = [question for question, _ in vocabulary]
        group = np.unique(questions, return_inverse=True)[1]
        table = np.array([[counts[label][word] for word in vocabulary] for label in self.labels]) + _SMOOTHING
        totals = np.stack([np.bincount(group, row)[group] for row in table])
        self._log_probability = np.log(table / totals)

    def name(self, sample: Sample) -> str:
        """Return the most probable character for this sample."""
        known = [self._index[word] for word in sample if word in self._index]
        return self.labels[int(self._log_probability[:, known].sum(1).argmax())]


def confusion(train: Sequence[Sitting], test: Sequence[Sitting]) -> dict[str, Counter[str]]:
    """Return by true character how often each was named in *test* by a classifier trained on *train*."""
    classifier = NaiveBayes([pair for sitting in train for pair in sitting.items()])
    named = {personality_id: Counter[str]() for personality_id in PERSONALITIES}
    for sitting in test:
        for personality_id, sample in sitting.items():
            named[personality_id][classifier.name(sample)] += 1
    return named


def accuracy(named: dict[str, Counter[str]]) -> tuple[float, float, float]:
    """Return the share named correctly with the ends of its 95 % interval (Wilson)."""
    trials = sum(counter.total() for counter in named.values())
    share = sum(counter[personality_id] for personality_id, counter in named.items()) / trials
    z = 1.96
    centre, half = share + z * z / 2 / trials, z * (share * (1 - share) / trials + z * z / 4 / trials**2) ** 0.5
    return share, (centre - half) / (1 + z * z / trials), (centre + half) / (1 + z * z / trials)


def measure_recognition(levels: Sequence[str], rounds: int, folder: Path, seed: int = DEFAULT_SEED) -> str:
    """Return the section about how well characters are recognised after *rounds* rounds of training with each."""
    train_count = -(-rounds // SAMPLE_ROUNDS)
    rows, matrices = [], []
    for level in levels:
        sittings = play_sittings(level, train_count + TEST_SAMPLES, folder, seed)
        train, test = sittings[:train_count], sittings[train_count:]
        named = confusion(train, test)
        by_choices = confusion([_without_order(each) for each in train], [_without_order(each) for each in test])
        sample_count = TEST_SAMPLES * len(PERSONALITIES)
        rows.append(f"| {level} | {_percent(accuracy(named))} | {_percent(accuracy(by_choices))} | {sample_count} |\n")
        matrices.append(_format_matrix(level, named))
    return _format_head(rounds) + "".join(rows) + "\n" + "\n".join(matrices) + f"\n`{_command(levels, rounds, seed)}`\n"


def _format_head(rounds: int) -> str:
    people, guessed = len(PERSONALITIES), 100 / len(PERSONALITIES)
    variants = " and ".join(f"`{variant}`" for variant in VARIANTS)
    return f"""## How well characters show

A naive Bayes classifier, trained on {rounds} rounds of each of the {people} characters, names the character from
{SAMPLE_ROUNDS} rounds it has not seen: percent with 95 % intervals. A guess is right in {guessed:.1f} %. Tables of two
to four, {variants}, public actions only. The third column leaves out the order in which the cards of a throw are
laid down, which costs nothing: what remains are calls, draws, and what is thrown when.

| level | named correctly | without the order of cards | samples |
|---|---|---|---|
"""


def _without_order(sitting: Sitting) -> Sitting:
    return {
        personality_id: [word for word in sample if not is_order_word(word)]
        for personality_id, sample in sitting.items()
    }


def _percent(interval: tuple[float, float, float]) -> str:
    share, low, high = (100 * each for each in interval)
    return f"{share:.1f} ({low:.0f} to {high:.0f})"


def _format_matrix(level: str, named: dict[str, Counter[str]]) -> str:
    text = f"| {level}: was, named | " + " | ".join(PERSONALITIES) + " |\n|---" + "|---" * len(PERSONALITIES) + "|\n"
    for personality_id, counter in named.items():
        text += f"| {personality_id} | " + " | ".join(str(counter[each]) for each in PERSONALITIES) + " |\n"
    return text


def _command(levels: Sequence[str], rounds: int, seed: int) -> str:
    level = f" --level {levels[0]}" if len(levels) == 1 else ""
    return f"python -m tests.strength characters{level} --rounds {rounds} --seed {seed}"
