"""Loading of a match file in small steps, so that a window stays responsive.

*Why* not in a process: its result would have to be transferred and decoded into events again, which takes as long as
reading it. A thread only waits for the disk, or for a network drive; the replay is checked move by move.
"""

from pathlib import Path
from typing import Final

from yaniv.background_thread import start_thread
from yaniv.coded_message import CodedMessage
from yaniv.store.errors import StoreError
from yaniv.store.match_file import ValidPrefixReader, read_bytes
from yaniv.store.saved_match import SavedMatch

MAX_IMMEDIATE_BYTES: Final = 100_000
"""Bytes; a file up to this size is read at once, within a frame or two."""


class MatchFileLoader:
    """Loader of one match file: call `advance` in each frame until `is_done`, then read `result` or `problem`.

    It may be dropped at any time: nothing waits for its thread.
    """

    def __init__(self, path: Path) -> None:
        """Start to read the file."""
        self.path = path
        self.result: tuple[SavedMatch, CodedMessage | None] | None = None
        """The match as far as it is valid, and what is wrong after that, or None."""
        self.problem: CodedMessage | None = None
        """Why the file contains no match; None while it may."""
        self._content: bytes | StoreError | None = None
        self._reader: ValidPrefixReader | None = None
        self._thread = start_thread(self._fetch, name="yaniv file")
        if self._thread is None:
            self._fetch()

    @property
    def is_done(self) -> bool:
        """True once there is a result (the match) or a problem (why it cannot be loaded)."""
        return self.result is not None or self.problem is not None

    @property
    def progress_share(self) -> float:
        """Share of the file that has been read, in [0, 1]."""
        return 0.0 if self._reader is None else self._reader.progress_share

    def advance(self) -> None:
        """Read and check the next part of the file, for about the time of one frame."""
        if self._content is None or self.is_done:
            return
        try:
            if isinstance(self._content, StoreError):
                raise self._content
            if self._reader is None:
                self._reader = ValidPrefixReader(self.path, self._content)
            self._reader.advance()
            self.result = self._reader.result
        except StoreError as problem:
            self.problem = problem.message

    def read_if_small(self, timeout_s: float) -> None:
        """Wait up to *timeout_s* seconds for the disk; then, if the file is small, load it completely."""
        if self._thread is not None:
            self._thread.join(timeout_s)
        while isinstance(self._content, StoreError) or (self._content and len(self._content) <= MAX_IMMEDIATE_BYTES):
            if self.is_done:
                return
            self.advance()

    def _fetch(self) -> None:
        try:
            self._content = read_bytes(self.path)
        except StoreError as problem:
            self._content = problem
