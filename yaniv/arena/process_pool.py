"""Worker processes for contests and training, here or on the machines of a dask scheduler.

*Why* `concurrent.futures` executors, not `multiprocessing.Pool`: the pool replaces a process that died and waits for
its result for ever; an executor reports at once that it is broken.
"""

import logging
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import Thread
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from yaniv import __version__
from yaniv.i18n import tr

if TYPE_CHECKING:
    import distributed

Task = TypeVar("Task")
Result = TypeVar("Result")
Workers = int | str
"""Number of processes on this machine, or the address of a dask scheduler, such as `tcp://10.0.0.1:8786`."""
_CLUSTER_TIMEOUT_S: Final = 10
"""Seconds a scheduler has to answer, and then for its first worker to be there."""
_CLUSTER_RETRIES: Final = 3
"""How often a task is done again whose worker was lost."""
_SHUTDOWN_TIMEOUT_S: Final = 5.0
"""Seconds a worker has to close its games before it is killed."""


MAX_WINDOWS_JOBS: Final = 61
"""Most processes of an executor on Windows, which waits for 63 objects at once, two of them its own."""


def limit_jobs(jobs: int, system: str = sys.platform) -> int:
    """Return how many of so many worker processes *system*, a name as in `sys.platform`, can have at once."""
    return min(jobs, MAX_WINDOWS_JOBS) if system == "win32" else jobs


class WorkerDiedError(Exception):
    """Raised if a worker process died during its work; the message is a sentence for the user."""

    def __init__(self) -> None:
        super().__init__(
            tr("A worker process was killed or ran out of memory. No results; try again with fewer --jobs.")
        )


class ClusterError(WorkerDiedError):
    """Raised if the scheduler or its workers cannot do the work; the message is a sentence for the user."""

    def __init__(self, sentence: str) -> None:
        Exception.__init__(self, sentence)


class TaskPool(Protocol):
    """Protocol of something that executes tasks in parallel."""

    def imap(self, function: Callable[[Task], Result], tasks: Sequence[Task], /) -> Iterator[Result]:
        """Call *function* with each task and yield the results in the order of the tasks.

        :raises WorkerDiedError: if a process dies before all tasks are finished.
        """


class WorkerPool(TaskPool, Protocol):
    """Protocol of the pools that `worker_pool` yields."""

    def imap_unordered(self, function: Callable[[Task], Result], tasks: Sequence[Task], /) -> Iterator[Result]:
        """Call *function* with each task and yield the results in the order in which they finish.

        :raises WorkerDiedError: if a process dies before all tasks are finished.
        """


class _ProcessPool:
    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def imap(self, function: Callable[[Task], Result], tasks: Sequence[Task], /) -> Iterator[Result]:
        return self._iter_results(lambda: self._submit(function, tasks))

    def imap_unordered(self, function: Callable[[Task], Result], tasks: Sequence[Task], /) -> Iterator[Result]:
        return self._iter_results(lambda: as_completed(self._submit(function, tasks)))

    def _submit(self, function: Callable[[Task], Result], tasks: Sequence[Task]) -> "list[Future[Result]]":
        """Submit the tasks with SIGINT ignored, because submitting starts processes."""
        with _ignore_sigint():
            return [self._executor.submit(partial(_run_task, function, task)) for task in tasks]

    def _iter_results(self, futures: "Callable[[], Iterable[Future[Result]]]") -> Iterator[Result]:
        try:
            for future in futures():
                yield future.result()
        except BrokenProcessPool as error:
            raise WorkerDiedError from error


class _ClusterPool:
    """Workers of a dask scheduler; the work of one that is lost is done again by another.

    *Why* not `Client.get_executor`: some of its futures never end when the scheduler is lost (dask 2026.8).
    """

    def __init__(self, client: "distributed.Client", address: str) -> None:
        self._client = client
        self._address = address

    def imap(self, function: Callable[[Task], Result], tasks: Sequence[Task], /) -> Iterator[Result]:
        return self._iter_results(lambda: self._submit(function, tasks))

    def imap_unordered(self, function: Callable[[Task], Result], tasks: Sequence[Task], /) -> Iterator[Result]:
        import distributed

        return self._iter_results(lambda: distributed.as_completed(self._submit(function, tasks), self._client.loop))

    def _submit(self, function: Callable[[Task], Result], tasks: Sequence[Task]) -> "list[distributed.Future[Result]]":
        calls = [partial(_run_task, function, task) for task in tasks]
        return [self._client.submit(call, pure=False, retries=_CLUSTER_RETRIES) for call in calls]

    def _iter_results(self, futures: "Callable[[], Iterable[distributed.Future[Result]]]") -> Iterator[Result]:
        import distributed
        from distributed.comm import CommClosedError

        try:
            for future in futures():
                yield future.result()
        except distributed.KilledWorker as error:
            raise ClusterError(tr("The scheduler kept losing workers. No results.")) from error
        except (CancelledError, CommClosedError) as error:
            raise ClusterError(tr("The scheduler at {address} was lost. No results.", address=self._address)) from error


@contextmanager
def worker_pool(workers: Workers) -> Iterator[WorkerPool]:
    """Provide a pool of workers in a `with` statement: processes here, or those of a scheduler.

    Processes here ignore SIGINT, even during startup; the parent handles Ctrl-C.

    :raises ClusterError: if the scheduler cannot be used.
    """
    with _cluster_pool(workers) if isinstance(workers, str) else _process_pool(workers) as pool:
        yield pool


@contextmanager
def _process_pool(jobs: int) -> Iterator[WorkerPool]:
    other_processes = set(active_children())
    executor = ProcessPoolExecutor(limit_jobs(jobs), get_context("spawn"), _init_worker)
    try:
        yield _ProcessPool(executor)
        executor.shutdown()  # all tasks are done: workers exit by themselves and need not be terminated
    finally:
        _terminate_workers([process for process in active_children() if process not in other_processes])
        executor.shutdown(
            cancel_futures=True
        )  # its thread waits for the same processes, and may have seen them end first


@contextmanager
def _cluster_pool(address: str) -> Iterator[WorkerPool]:
    try:
        import distributed
    except ImportError as error:
        raise ClusterError(tr("A scheduler needs dask: pip install distributed, here and on its workers.")) from error
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # it prints a traceback for a lost scheduler
    try:
        client = distributed.Client(address, timeout=_CLUSTER_TIMEOUT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ClusterError(tr("No scheduler answers at {address}.", address=address)) from error
    with client:
        _check_cluster(client, address)
        yield _ClusterPool(client, address)


def _check_cluster(client: "distributed.Client", address: str) -> None:
    """Check that there are workers, with this version of the program.

    :raises ClusterError: if not.
    """
    try:
        client.wait_for_workers(1, timeout=_CLUSTER_TIMEOUT_S)
    except TimeoutError as error:
        raise ClusterError(tr("The scheduler at {address} has no workers.", address=address)) from error
    try:
        versions = set(client.run(_program_version).values())
    except ImportError:
        versions = {""}
    if versions != {__version__}:
        raise ClusterError(tr("All workers need Yaniv {version}, like this machine.", version=__version__))


def _program_version() -> str:
    """Return the version of the program on the worker that is asked."""
    return __version__


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
    """Ignore SIGINT in this process, and in processes started meanwhile, which inherit it."""
    previous_handler = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, previous_handler)


def _init_worker() -> None:
    """Prepare a worker: ignore SIGINT, because the parent handles Ctrl-C and terminates its workers."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, exit_once)
    Thread(target=_exit_with_parent, daemon=True).start()


def exit_once(*_: object) -> None:
    """Exit with exit handlers, which close external programs; handler of SIGTERM.

    *Why* later requests are ignored: a broken executor terminates its workers too, and an exit handler that is
    interrupted prints a traceback.
    """
    signal(SIGTERM, SIG_IGN)
    sys.exit()


def _exit_with_parent() -> None:
    """Terminate this worker when its parent dies; it would wait for work for ever."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), SIGTERM)


def _run_task(function: Callable[[Task], Result], task: Task) -> Result:
    """Run one task; on termination exit at once, because the executor would continue with the next task."""
    try:
        return function(task)
    except SystemExit:
        os._exit(1)
