"""Memoization of pure functions whose arguments are large values that are rarely replaced."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def memoize_last(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Return *function* with a memory of its last result, which is returned for arguments that are the same objects.

    Arguments are positional. Those that are equal but not identical are computed again, so that large values need not
    be compared.
    """
    kept_arguments: tuple[object, ...] = ()
    kept_result: list[Result] = []

    @wraps(function)
    def memoized(*arguments: Parameters.args, **names: Parameters.kwargs) -> Result:
        nonlocal kept_arguments
        if not kept_result or any(new is not kept for new, kept in zip(arguments, kept_arguments, strict=True)):
            kept_result[:] = [function(*arguments, **names)]
            kept_arguments = arguments
        return kept_result[0]

    return memoized


def keep_identity(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Return *function* so that it returns the same object as last time if the new result is equal to it.

    What depends on the result can then be memoized by identity.
    """
    kept_result: list[Result] = []

    @wraps(function)
    def keeping(*arguments: Parameters.args, **names: Parameters.kwargs) -> Result:
        result = function(*arguments, **names)
        if not kept_result or kept_result[0] != result:
            kept_result[:] = [result]
        return kept_result[0]

    return keeping
