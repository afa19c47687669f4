"""Bytes into a value, or everything that is wrong with them."""

from pathlib import Path
from typing import TypeVar

from msgspec import Struct, convert

from yaniv import places
from yaniv.sheets.loader import LARGEST, Node, compose
from yaniv.sheets.problem import Problem
from yaniv.sheets.walker import plain, problems

Sheet = TypeVar("Sheet", bound=Struct)


def read(data: bytes, sheet: type[Sheet]) -> Sheet | list[Problem]:
    """The value these bytes describe, or all their problems in the order of the lines."""
    node = compose(data)
    return [node] if isinstance(node, Problem) else understand(node, sheet)


def understand(node: Node, sheet: type[Sheet]) -> Sheet | list[Problem]:
    """The value a composed sheet describes, or all its problems."""
    return problems(node, sheet) or convert(plain(node), sheet)


def fetch(file: Path) -> bytes | Problem:
    """The bytes of a file, a little more than a sheet may have at most, or why there are none."""
    try:
        return places.read(file, LARGEST + 1)
    except places.NotRegularError:
        return _unread("this is a folder, not a file" if file.is_dir() else "this is no file that can be read")
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return _unread("there is no such file")
    except OSError:
        return _unread("the file cannot be opened; may you read it?")


def _unread(sentence: str) -> Problem:
    return Problem(0, 0, "", sentence, None, "R001")
