"""Bytes into a value, or everything that is wrong with them."""

from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TypeVar

from msgspec import Struct, convert

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
        mode = file.stat().st_mode  # not `is_file`: since Python 3.14 that takes what may not be looked at for missing
        if S_ISDIR(mode):
            return _unread("this is a folder, not a file")
        if not S_ISREG(mode):
            return _unread("this is no file that can be read")
        with file.open("rb") as opened:
            return opened.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return _unread("there is no such file")
    except OSError:
        return _unread("the file cannot be opened; may you read it?")


def _unread(sentence: str) -> Problem:
    return Problem(0, 0, "", sentence, None, "R001")
