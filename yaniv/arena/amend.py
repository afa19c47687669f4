"""A variant with single rules set otherwise: `--rule call.limit=7`, read as strictly as a rule file."""

from collections.abc import Iterable

from msgspec import convert, to_builtins
from msgspec.structs import replace

from yaniv.rules.conflicts import conflicts
from yaniv.rules.house import Variant
from yaniv.sheets.loader import compose
from yaniv.sheets.problem import Problem, shown
from yaniv.sheets.reader import understand
from yaniv.sheets.walker import plain
from yaniv.variants.library import contradiction
from yaniv.words import tell

Block = dict[str, object]


class AmendmentError(ValueError):
    """The rules cannot be set like this; the text says why, one problem a line."""


def amended(variant: Variant, settings: Iterable[str]) -> Variant:
    """The variant with these `KEY=VALUE`; of two for one key the later counts.

    :raises AmendmentError: with everything that is wrong with them.
    """
    block: Block = to_builtins(variant)
    troubles: list[str] = []
    for setting in settings:
        found = _understood(setting)
        if isinstance(found, dict):
            _merge(block, found)
        else:
            troubles += found
    if not troubles:
        amendment = convert(block, Variant)
        troubles = [contradiction(conflict).told("--rule", tell) for conflict in conflicts(amendment.rules)]
    if troubles:
        raise AmendmentError("\n".join(troubles))
    return amendment


def _understood(setting: str) -> Block | list[str]:
    """One setting as a nested block, or what is wrong with it."""
    key, equals, value = setting.partition("=")
    where = f"--rule {shown(setting)}"
    if not equals:
        return [tell("{where}: a rule is set as KEY=VALUE, like call.limit=7.", where=where)]
    *groups, last = key.strip().split(".")
    lines = [f"{'  ' * depth}{group}:\n" for depth, group in enumerate(groups)]
    text = "".join([*lines, f"{'  ' * len(groups)}{last}: {value}\n"])
    node = compose(text.encode(errors="surrogatepass"))
    if isinstance(node, Problem):
        return [replace(node, line=0).told(where, tell)]
    read = understand(node, Variant)
    if isinstance(read, list):
        return [replace(problem, line=0).told(where, tell) for problem in read]
    found: Block = plain(node)
    return found


def _merge(block: Block, other: Block) -> None:
    for key, value in other.items():
        inner = block.get(key)
        if isinstance(inner, dict) and isinstance(value, dict):
            _merge(inner, value)
        else:
            block[key] = value
