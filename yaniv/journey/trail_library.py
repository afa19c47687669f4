"""Library of trails: the built-in one, and those of the player in the folder of trails.

A trail's id is the name of its file without the suffix; any other id is taken as the path of a file.
"""

from functools import lru_cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from yaniv import paths
from yaniv.coded_message import CodedError
from yaniv.journey.trail_checks import TrailFlaw, find_flaws
from yaniv.journey.trail_code import decode_trail, has_trail_code_prefix
from yaniv.journey.trail_message_codes import trail_message
from yaniv.journey.trail_schema import Trail
from yaniv.match_purpose import MAX_WORD_LENGTH
from yaniv.sanitize import find_text_flaw
from yaniv.strict_config.config_loader import convert_node, read_file
from yaniv.strict_config.diagnostic import Diagnostic, excerpt
from yaniv.strict_config.node_composer import Node, compose
from yaniv.strict_config.suggestions import suggest
from yaniv.strict_config.validator import find_position
from yaniv.variants.library import is_rule_text, is_trail_text
from yaniv.variants.variant_message_codes import VariantProblem, VariantProblemsError

BUILT_IN_TRAIL: Final = "journey"
"""Id of the trail that comes with the game."""
_FILE_SUFFIX: Final = ".yaml"
_FALLBACK_ID: Final = "trail"
_MAX_ID_LENGTH: Final = 40
_RULES_INSTEAD: Final = Diagnostic(1, 1, "", trail_message("rules_instead_of_trail"), None, "R019")
_CACHED_TEXTS: Final = 16
"""Texts of trails whose parsed form is kept."""


class TrailError(VariantProblemsError):
    """Raised for a trail that does not exist, or has errors; lists all problems."""


class TrailNotSavedError(CodedError):
    """Raised if a trail cannot be written."""


class LoadedTrail(Struct, frozen=True):
    """Trail with its id."""

    id: str
    trail: Trail


def trail_ids() -> tuple[str, ...]:
    """Return the ids of all trails: the built-in one first, then those of the player, sorted."""
    return tuple(_files())


def load_trail(name: str) -> Trail:
    """Return a trail by its id, path or code.

    :raises TrailError: if it does not exist or has errors.
    :raises TrailCodeError: if the code is damaged.
    """
    if has_trail_code_prefix(name):
        trail, where = parse_trail(decode_trail(name)), excerpt(name)
    else:
        where = str(trail_path(name))
        data = read_file(Path(where))
        trail = [data] if isinstance(data, Diagnostic) else parse_trail(data)
    if isinstance(trail, list):
        raise TrailError(*(VariantProblem(problem, where) for problem in trail))
    return trail


def load_listed_trail(trail_id: str) -> LoadedTrail:
    """Return one of the trails of `trail_ids`; unlike `load_trail` this reads no other file, whatever the id.

    :raises TrailError: if there is none with this id, or it has errors.
    """
    if trail_id not in _files():
        raise TrailError(VariantProblem(trail_message("unknown_trail", name=excerpt(trail_id))))
    return LoadedTrail(trail_id, load_trail(trail_id))


def parse_trail(data: bytes) -> Trail | list[Diagnostic]:
    """Return the trail in the bytes of a file, or all its problems in the order of the lines.

    A text that was parsed before is not parsed again: the built-in trail takes a tenth of a second.
    """
    result = _parse(data)
    return list(result) if isinstance(result, tuple) else result


@lru_cache(maxsize=_CACHED_TEXTS)
def _parse(data: bytes) -> Trail | tuple[Diagnostic, ...]:
    node = compose(data)
    if isinstance(node, Diagnostic):
        return (node,)
    trail = convert_node(node, Trail)
    if isinstance(trail, list):
        return (_RULES_INSTEAD,) if is_rule_text(data) and not is_trail_text(data) else tuple(trail)
    problems = [_flaw_diagnostic(flaw, node) for flaw in find_flaws(trail)]
    return tuple(sorted(problems, key=lambda problem: (problem.line, problem.column))) or trail


def save_trail(data: bytes) -> str:
    """Add the text of a trail file to the trails of the player; return its id.

    A trail that is there already keeps its id, so that adding it twice does no harm.

    :raises TrailError: if it has errors.
    :raises TrailNotSavedError: if it cannot be written.
    """
    trail = parse_trail(data)
    if isinstance(trail, list):
        raise TrailError(*(VariantProblem(problem) for problem in trail))
    for trail_id, path in _files().items():
        other = read_file(path)
        if not isinstance(other, Diagnostic) and _may_have_name(other, trail.name) and parse_trail(other) == trail:
            return trail_id
    folder = paths.user_trails()
    trail_id = _unused_id(trail.name)
    path = folder / f"{trail_id}{_FILE_SUFFIX}"
    try:
        paths.make_private_folder(folder)
        paths.write_atomic(path, data)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise TrailNotSavedError(trail_message("trail_not_saved", file=path, problem=reason)) from problem
    return trail_id


def trail_path(name: str) -> Path:
    """Return the path of a trail's file; *name* is its id or that path.

    :raises TrailError: if *name* is neither.
    """
    files = _files()
    if name in files:
        return files[name]
    if Path(name).suffix or Path(name).name != name:
        return Path(name)
    suggestion = suggest(name, trail_ids())
    if suggestion is None:
        raise TrailError(VariantProblem(trail_message("unknown_trail", name=excerpt(name))))
    message = trail_message("trail_probably_meant", name=excerpt(name), meant=suggestion)
    raise TrailError(VariantProblem(message))


def _files() -> dict[str, Path]:
    """Return the files of all trails by id, in the order of `trail_ids`."""
    built_in = paths.variants() / f"{BUILT_IN_TRAIL}{_FILE_SUFFIX}"
    return {BUILT_IN_TRAIL: built_in, **dict(sorted(_user_files().items()))}


def _user_files() -> dict[str, Path]:
    """Return the trail files of the player by id; a file with the name of the built-in trail is left out."""
    try:
        files = {path.stem: path for path in paths.user_trails().glob(f"*{_FILE_SUFFIX}")}
    except OSError:
        return {}
    return {
        name: path
        for name, path in files.items()
        if name != BUILT_IN_TRAIL
        and not name.startswith(".")
        and len(name) <= MAX_WORD_LENGTH
        and find_text_flaw(name, "line") is None
    }


def _may_have_name(data: bytes, name: str) -> bool:
    """Return False if the text of a trail cannot contain this name, so that it need not be parsed."""
    text = " ".join(data.decode(errors="replace").replace("''", "'").split())
    return "\\" in text or " ".join(name.split()) in text


def _unused_id(name: str) -> str:
    return paths.unused_file_stem(name, trail_ids(), max_length=_MAX_ID_LENGTH, fallback=_FALLBACK_ID)


def _flaw_diagnostic(flaw: TrailFlaw, node: Node) -> Diagnostic:
    """Return a flaw with the position of its value, or of the nearest value around it."""
    path, position = flaw.path, None
    while position is None and path:
        position = find_position(node, path)
        path = path.rpartition(".")[0]
    line, column = position or (1, 1)
    return Diagnostic(
        line=line, column=column, path=flaw.path, message=flaw.message, suggestion=flaw.suggestion, code=flaw.code
    )
