"""The variants there are: those that come with the game, and the player's own.

A variant is named by its file without the ending; anything else is taken for the path of a file.
"""

from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from yaniv import places
from yaniv.rules.conflicts import Conflict, conflicts
from yaniv.rules.house import LONGEST_NAME, HouseRules, Variant
from yaniv.sanitize import cleaned, flaw
from yaniv.sheets.loader import Node, compose
from yaniv.sheets.near import near
from yaniv.sheets.problem import Problem, shown
from yaniv.sheets.reader import fetch, understand
from yaniv.sheets.walker import place
from yaniv.variants import share
from yaniv.variants.letters import CodeError
from yaniv.words import tell

ENDING: Final = ".yaml"
FIRST: Final = "classic"
"""The variant a new player meets first."""
_NAMELESS: Final = "?"


class VariantError(Exception):
    """A rule file that cannot be played by."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines: Final = tuple(lines)
        """One problem each, ready to be read: `FILE:LINE:COLUMN: KEY: message`."""


def names() -> tuple[str, ...]:
    """Built-in variants, classic first, then the player's own; an own one with a built-in name goes by its path."""
    built_in = sorted(_files(places.variants()), key=lambda name: (name != FIRST, name))
    own = _files(places.own_variants())
    return (*built_in, *(str(path) if name in built_in else name for name, path in sorted(own.items())))


def called(path: Path) -> str:
    """What a variant without a name of its own goes by; what is no text in it is marked."""
    return cleaned(path.stem.encode(errors="replace").decode(), LONGEST_NAME) or _NAMELESS


def load(name: str | Path) -> Variant:
    """The variant of this name, in this file, or behind this share code.

    :raises VariantError: with everything that is wrong with it.
    """
    if is_code(str(name)):
        return _shared(str(name))
    variant = read(file(str(name)))
    if isinstance(variant, list):
        raise VariantError(variant)
    return variant


def read(path: str) -> Variant | list[str]:
    """The variant in a file, or its problems, one line each."""
    data = fetch(Path(path))
    variant = [data] if isinstance(data, Problem) else variant_in(data)
    return [problem.told(path, tell) for problem in variant] if isinstance(variant, list) else variant


def variant_in(data: bytes) -> Variant | list[Problem]:
    """The variant in these bytes, or its problems: of reading first, and if there are none, of rule against rule."""
    variant, found = examined(data)
    return variant if variant is not None and not found else found


def examined(data: bytes) -> tuple[Variant | None, list[Problem]]:
    """The variant in these bytes if they can be read, its rules contradicting each other or not, and its problems."""
    node = compose(data)
    if isinstance(node, Problem):
        return None, [node]
    variant = understand(node, Variant)
    if isinstance(variant, list):
        return None, variant
    against = [contradiction(conflict, *_blamed(node, conflict)) for conflict in conflicts(variant.rules)]
    return variant, sorted(against, key=lambda problem: (problem.line, problem.column))


def _shared(code: str) -> Variant:
    """The rules behind a code; a variant there is already is known by them."""
    try:
        rules = share.rules_of(code)
    except CodeError as wrong:
        raise VariantError([tell("{where}: {problem}", where=shown(code), problem=str(wrong))]) from wrong
    against = [contradiction(conflict) for conflict in conflicts(rules)]
    if against:
        raise VariantError([problem.told(shown(code), tell) for problem in against])
    return twin(rules) or of_rules(rules, tell("Shared rules"))


def twin(rules: HouseRules) -> Variant | None:
    """The variant that has these very rules already: one that comes with the game, or else one of the player's own."""
    for name in names():
        path = file(name)
        variant = read(path)
        if isinstance(variant, Variant) and variant.rules == rules:
            return variant if variant.name else replace(variant, name=Path(path).stem)
    return None


def of_rules(rules: HouseRules, name: str) -> Variant:
    """Rules under a name."""
    return Variant(name=name, **{group: getattr(rules, group) for group in rules.__struct_fields__})


def _blamed(node: Node, conflict: Conflict) -> tuple[int, int]:
    """Line and column where the file sets the key to blame, or one of the others."""
    set_here = filter(None, map(partial(place, node), (conflict.key, *conflict.others)))
    return next(set_here, (1, 1))


def contradiction(conflict: Conflict, line: int = 0, column: int = 0) -> Problem:
    """A conflict of rules as a problem of what they were read from; without a line it is nowhere in particular."""
    return Problem(
        line=line,
        column=column,
        path=conflict.key,
        sentence=conflict.sentence,
        suggestion=None,
        code=conflict.code,
        gaps=dict(conflict.gaps),
    )


def file(name: str) -> str:
    """The file of a variant.

    :raises VariantError: if the name is neither a variant's nor a file's.
    """
    known = _files(places.own_variants()) | _files(places.variants())
    if name in known:
        return str(known[name])
    if _is_path(name):
        return name
    meant = near(name, known)
    if meant is None:
        raise VariantError([tell("There is no variant `{name}`.", name=shown(name))])
    raise VariantError([tell("There is no variant `{name}`; did you mean `{meant}`?", name=shown(name), meant=meant)])


def is_code(name: str) -> bool:
    """Is it a share code, right or wrong, and neither a variant's name nor a file's?"""
    return share.is_code(name) and not _is_path(name) and name not in names()


def is_built_in(name: str) -> bool:
    """Does it come with the game, so that nobody may change it?"""
    return name in _files(places.variants())


def _is_path(name: str) -> bool:
    try:
        return Path(name).suffix != "" or Path(name).name != name or Path(name).exists()
    except (OSError, ValueError):
        return False


def _files(folder: Path) -> dict[str, Path]:
    """Rule files of a folder by name; none if it cannot be read.

    On Linux a name need not be text, or may hold what moves the text around it: such a file is no variant.
    """
    try:
        found = (path for path in folder.glob(f"*{ENDING}") if not path.name.startswith("."))
        return {path.stem: path for path in found if flaw(path.stem, "line") is None}
    except OSError:
        return {}
