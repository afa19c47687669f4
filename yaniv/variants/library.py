"""Library of variants: the built-in ones and the player's own.

A variant's id is the name of its file without the suffix; any other id is taken as the path of a file.
"""

import re
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from yaniv import paths
from yaniv.rules.house_rules import MAX_NAME_CHARS, HouseRules, Variant
from yaniv.rules.rule_conflicts import Conflict, find_conflicts
from yaniv.sanitize import clean_name, find_text_flaw
from yaniv.strict_config.config_loader import convert_node, read_file
from yaniv.strict_config.diagnostic import Diagnostic, excerpt
from yaniv.strict_config.node_composer import Node, compose
from yaniv.strict_config.suggestions import suggest
from yaniv.strict_config.validator import find_position
from yaniv.variants import share_code
from yaniv.variants.checksum_base32 import ShareCodeError
from yaniv.variants.variant_message_codes import VariantProblem, VariantProblemsError, variant_message

FILE_SUFFIX: Final = ".yaml"
DEFAULT_VARIANT: Final = "classic"
"""Variant preselected for a new player."""
SHARED_RULES_NAME: Final = "Shared rules"
"""Name of rules from a share code, in English."""
_UNNAMED: Final = "?"
_MATCH_FILE_START: Final = b'{"format":'
"""First bytes of every match file."""
_TRAIL_FILE_STEM: Final = "journey"
"""File beside the built-in variants that is no rule file but the trail of the journey."""


class VariantError(VariantProblemsError):
    """Raised for a variant that does not exist, or whose rules are not valid."""


def variant_ids() -> tuple[str, ...]:
    """Return the ids of all variants: the built-in ones, the default first, then the player's own.

    A variant of the player with the same file name as a built-in one has its path as id.
    """
    built_in = sorted(_built_in_files(paths.variants()), key=lambda name: (name != DEFAULT_VARIANT, name))
    user_files = _variant_files(paths.user_variants())
    return (*built_in, *(str(path) if name in built_in else name for name, path in sorted(user_files.items())))


def display_name(path: Path) -> str:
    """Return the name under which a rule file without a name in it is shown: its file name, made safe."""
    return clean_name(path.stem.encode(errors="replace").decode(), MAX_NAME_CHARS) or _UNNAMED


def load(name: str | Path, shared_name: str = SHARED_RULES_NAME) -> Variant:
    """Return a variant by its id, path or share code.

    *shared_name* is the name for the rules of a share code if no variant has them and none stands before the code.

    :raises VariantError: if it does not exist or is not valid; lists all problems.
    """
    if is_share_code(str(name)):
        own_name, code = share_code.split_name(str(name))
        shared = _load_share_code(code, shared_name)
        return replace(shared, name=own_name) if own_name and shared.name == shared_name else shared
    path = variant_file(str(name))
    variant = load_file(path)
    if isinstance(variant, list):
        raise VariantError(*(VariantProblem(problem, path) for problem in variant))
    return variant


def load_file(path: str) -> Variant | list[Diagnostic]:
    """Return the variant in a rule file, or its problems."""
    data = read_file(Path(path))
    return [data] if isinstance(data, Diagnostic) else parse_variant(data)


@lru_cache(maxsize=32)
def parse_variant(data: bytes) -> Variant | list[Diagnostic]:
    """Return the variant in the bytes of a rule file, or its problems: those of the text, else conflicts between rules.

    Results are cached, because pages list all variants again and again. Do not modify the problems.
    """
    variant, problems = parse_with_problems(data)
    return variant if variant is not None and not problems else problems


def parse_with_problems(data: bytes) -> tuple[Variant | None, list[Diagnostic]]:
    """Return the variant in the bytes of a rule file, even if its rules conflict, and all problems.

    The variant is None if the bytes cannot be read as rules.
    """
    node = compose(data)
    variant = [node] if isinstance(node, Diagnostic) else convert_node(node, Variant)
    if isinstance(variant, list):
        other_kind = _other_kind_of_file(data)
        return None, variant if other_kind is None else [other_kind]
    assert isinstance(node, Node), "it was converted"
    conflict_problems = [
        conflict_diagnostic(conflict, *_conflict_position(node, conflict)) for conflict in find_conflicts(variant.rules)
    ]
    return variant, sorted(conflict_problems, key=lambda problem: (problem.line, problem.column))


def is_trail_text(data: bytes) -> bool:
    """Return True if these bytes look like a trail file rather than a rule file: they have a key `stops`."""
    return re.search(rb"^stops\s*:", data, re.MULTILINE) is not None


def is_rule_text(data: bytes) -> bool:
    """Return True if these bytes look like a rule file: they have the key of a group of rules."""
    return any(re.search(rf"^{group}\s*:".encode(), data, re.MULTILINE) for group in HouseRules.__struct_fields__)


def _other_kind_of_file(data: bytes) -> Diagnostic | None:
    """Return what these bytes are if they are another kind of file of this program, and how to open it; else None."""
    if data.startswith(_MATCH_FILE_START):
        return Diagnostic(1, 1, "", variant_message("match_instead_of_rules"), None, "R019")
    if is_trail_text(data):
        return Diagnostic(1, 1, "", variant_message("trail_instead_of_rules"), None, "R019")
    return None


def _load_share_code(code: str, name: str) -> Variant:
    """Return the variant of a share code: an existing one with equal rules, or a new one.

    :raises VariantError: if the code is invalid, or its rules conflict.
    """
    try:
        rules = share_code.decode_rules(code)
    except ShareCodeError as error:
        raise VariantError(VariantProblem(error.message, excerpt(code))) from error
    conflict_problems = [conflict_diagnostic(conflict) for conflict in find_conflicts(rules)]
    if conflict_problems:
        raise VariantError(*(VariantProblem(problem, excerpt(code)) for problem in conflict_problems))
    return find_equal_variant(rules) or variant_of_rules(rules, name)


def find_equal_variant(rules: HouseRules) -> Variant | None:
    """Return the variant that has exactly these rules, or None; built-in variants are tried first."""
    for name in variant_ids():
        path = variant_file(name)
        variant = load_file(path)
        if isinstance(variant, Variant) and variant.rules == rules:
            return variant if variant.name else replace(variant, name=Path(path).stem)
    return None


def variant_of_rules(rules: HouseRules, name: str) -> Variant:
    """Return a variant of these rules, without a description."""
    return Variant(name=name, **{group: getattr(rules, group) for group in rules.__struct_fields__})


def _conflict_position(node: Node, conflict: Conflict) -> tuple[int, int]:
    """Return line and column where the file sets the key that causes the conflict, or else another one involved."""
    positions = filter(None, map(partial(find_position, node), (conflict.key, *conflict.others)))
    return next(positions, (1, 1))


def conflict_diagnostic(conflict: Conflict, line: int = 0, column: int = 0) -> Diagnostic:
    """Return a conflict between rules as a diagnostic at this line and column, from 1; line 0 means no position."""
    return Diagnostic(
        line=line,
        column=column,
        path=conflict.key,
        message=conflict.message,
        suggestion=None,
        code=conflict.code,
    )


def variant_file(name: str) -> str:
    """Return the path of a variant's file; *name* is its id or that path.

    :raises VariantError: if *name* is neither the id of a variant nor a path.
    """
    files = _variant_files(paths.user_variants()) | _built_in_files(paths.variants())
    if name in files:
        return str(files[name])
    if _is_path(name):
        return name
    suggestion = suggest(name, files)
    if suggestion is None:
        raise VariantError(VariantProblem(variant_message("unknown_variant", name=excerpt(name))))
    message = variant_message("variant_probably_meant", name=excerpt(name), meant=suggestion)
    raise VariantError(VariantProblem(message))


def is_share_code(name: str) -> bool:
    """Return True if *name* has the form of a share code, perhaps after a name, and is no variant's id and no path."""
    code = share_code.split_name(name)[1]
    return share_code.has_code_prefix(code) and not _is_path(code) and name not in variant_ids()


def is_built_in(name: str) -> bool:
    """Return True if the variant with this id comes with the game, so that it cannot be changed."""
    return name in _built_in_files(paths.variants())


def _is_path(name: str) -> bool:
    """Return True if this is a path or names an existing file."""
    try:
        return Path(name).suffix != "" or Path(name).name != name or Path(name).exists()
    except (OSError, ValueError):
        return False


@cache
def _built_in_files(folder: Path) -> dict[str, Path]:
    """Return the built-in rule files by id; nothing writes to their folder."""
    return {name: path for name, path in _variant_files(folder).items() if name != _TRAIL_FILE_STEM}


def _variant_files(folder: Path) -> dict[str, Path]:
    """Return the rule files of a folder by id; empty if it cannot be read.

    Files whose names are not valid text, or could disturb the text around them, are ignored.
    """
    try:
        paths_found = (path for path in folder.glob(f"*{FILE_SUFFIX}") if not path.name.startswith("."))
        return {path.stem: path for path in paths_found if find_text_flaw(path.stem, "line") is None}
    except OSError:
        return {}
