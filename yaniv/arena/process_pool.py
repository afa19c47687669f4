"""Worker processes that share the work of a contest or of a training.

*Why* executors of `concurrent.futures`, and not `multiprocessing.Pool`: the pool puts a new process in the place of one
that died and waits for its result for ever; an executor says at once that it is broken.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import Thread
from typing import Final, Protocol, TypeVar

from yaniv.i18n import tr

Task = TypeVar("Task")
Result = TypeVar("Result")
_SHUTDOWN_TIMEOUT_S: Final = 5.0
"""A worker that takes longer to close its games is killed."""


class WorkerDiedError(Exception):
    """A worker process died in the middle of its work; the text is a sentence for whoever waits for the result."""

    def __init__(self) -> None:
        super().__init__(
            tr("A worker process was killed or ran out of memory. Nothing was finished; try again with fewer --jobs.")
        )


class TaskPool(Protocol):
    """Somebody who does tasks side by side."""

    def imap(self, function: Callable[[Task], Result], tasks: Sequence[Task], /) -> Iterator[Result]:
        """Yield the results in the order of the tasks."""


class WorkerPool:
    """A number of processes; make it with `crew`."""

    def __init__(self, executor: ProcessPoolExecutor) -> None:
        self._executor = executor

    def imap(self, function: Callable[[Task], Result], tasks: Iterable[Task], /) -> Iterator[Result]:
        """Yield the results in the order of the tasks.

        :raises WorkerDiedError: if a process dies before all is done.
        """
        return self._iter_results(self._submitter(function, tasks), lambda futures: futures)

    def imap_unordered(self, function: Callable[[Task], Result], tasks: Iterable[Task], /) -> Iterator[Result]:
        """Yield the results as they come.

        :raises WorkerDiedError: as above.
        """
        return self._iter_results(self._submitter(function, tasks), as_completed)

    def _submitter(
        self, function: Callable[[Task], Result], tasks: Iterable[Task]
    ) -> "Callable[[], list[Future[Result]]]":
        """Processes start as work is handed to them."""

        def submit() -> "list[Future[Result]]":
            with _ignore_sigint():
                return [self._executor.submit(partial(_run_task, function, task)) for task in tasks]

        return submit

    def _iter_results(
        self,
        submit: "Callable[[], list[Future[Result]]]",
        order: "Callable[[list[Future[Result]]], Iterable[Future[Result]]]",
    ) -> Iterator[Result]:
        try:
            for future in order(submit()):
                yield future.result()
        except BrokenProcessPool as error:
            raise WorkerDiedError from error


@contextmanager
def worker_pool(jobs: int) -> Iterator[WorkerPool]:
    """So many processes. Ctrl-C is for whoever started them: they do not hear it, not even while they wake up."""
    other_processes = set(active_children())
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _init_worker)
    try:
        yield WorkerPool(executor)
        executor.shutdown()  # all tasks are done: workers exit by themselves and need not be terminated
    finally:
        _terminate_workers([process for process in active_children() if process not in other_processes])
        executor.shutdown(
            cancel_futures=True
        )  # its thread waits for the same processes, and may have seen them end first


def _terminate_workers(workers: Sequence[BaseProcess]) -> None:
    for process in workers:
        process.terminate()
    for process in workers:
        process.join(_SHUTDOWN_TIMEOUT_S)
        if process.is_alive():
            process.kill()
            process.join()


@contextmanager
def _ignore_sigint() -> Iterator[None]:
    """Ctrl-C does nothing meanwhile, here and in the processes that start now."""
    previous_handler = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, previous_handler)


def _init_worker() -> None:
    """The one that people see answers Ctrl-C, and sends the others home."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, lambda *_: sys.exit())  # exit handlers must run: they close external programs
    Thread(target=_exit_with_parent, daemon=True).start()


def _exit_with_parent() -> None:
    """A worker whose parent was killed would wait for work for ever."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), SIGTERM)


def _run_task(function: Callable[[Task], Result], task: Task) -> Result:
    """Do one task. Whoever is sent home in the middle of it goes: the executor would go on with the next."""
    try:
        return function(task)
    except SystemExit:
        os._exit(1)
