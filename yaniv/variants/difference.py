"""Where the rules of two houses differ."""

from msgspec import Struct

from yaniv.rules.catalogue import RULES, Value, value
from yaniv.rules.house import HouseRules
from yaniv.variants import library


class Difference(Struct, frozen=True):
    """One key on which two houses have decided differently."""

    path: str
    before: Value
    """In the house compared with."""
    after: Value


def differences(before: HouseRules, after: HouseRules) -> tuple[Difference, ...]:
    """Every key with another value, in the order of the declaration."""
    return tuple(
        Difference(rule.path, old, new)
        for rule in RULES
        if (old := value(before, rule.path)) != (new := value(after, rule.path))
    )


def nearest(rules: HouseRules) -> str:
    """The built-in variant with the fewest differing keys; of equals the first listed."""
    known = [name for name in library.names() if library.is_built_in(name)]
    return min(known, key=lambda name: len(differences(library.load(name).rules, rules)))
