"""Overrides of single rules on the command line: `--rule call.limit=7`, checked as strictly as a rule file."""

from collections.abc import Iterable

from msgspec import convert, to_builtins
from msgspec.structs import replace

from yaniv.i18n import tr
from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.rules.house_rules import Variant
from yaniv.rules.rule_conflicts import find_conflicts
from yaniv.strict_config.config_loader import convert_node
from yaniv.strict_config.diagnostic import Diagnostic, excerpt
from yaniv.strict_config.node_composer import compose
from yaniv.strict_config.validator import to_plain_data
from yaniv.variants.library import conflict_diagnostic

RuleBlock = dict[str, object]


class RuleOverrideError(ValueError):
    """Raised for overrides that are invalid; the message lists all problems, one per line."""


def override_rules(variant: Variant, settings: Iterable[str]) -> Variant:
    """Return *variant* with settings such as `call.limit=7` applied; for repeated keys the last one counts.

    :raises RuleOverrideError: with all problems found.
    """
    block: RuleBlock = to_builtins(variant)
    problem_lines: list[str] = []
    for setting in settings:
        parsed = _parse_setting(setting)
        if isinstance(parsed, dict):
            _merge_into(block, parsed)
        else:
            problem_lines += parsed
    if not problem_lines:
        overridden = convert(block, Variant)
        problem_lines = [
            diagnostic_line(conflict_diagnostic(conflict), "--rule") for conflict in find_conflicts(overridden.rules)
        ]
    if problem_lines:
        raise RuleOverrideError("\n".join(problem_lines))
    return overridden


def _parse_setting(setting: str) -> RuleBlock | list[str]:
    """Return one setting as a nested block, or the texts of its problems."""
    key, equals, value = setting.partition("=")
    where = f"--rule {excerpt(setting)}"
    if not equals:
        return [tr("{where}: write a rule as KEY=VALUE, like call.limit=7.", where=where)]
    *group_path, key_name = key.strip().split(".")
    lines = [f"{'  ' * depth}{group}:\n" for depth, group in enumerate(group_path)]
    text = "".join([*lines, f"{'  ' * len(group_path)}{key_name}: {value}\n"])
    node = compose(text.encode(errors="surrogatepass"))
    if isinstance(node, Diagnostic):
        return [diagnostic_line(replace(node, line=0), where)]
    validated = convert_node(node, Variant)
    if isinstance(validated, list):
        return [diagnostic_line(replace(problem, line=0), where) for problem in validated]
    block: RuleBlock = to_plain_data(node)
    return block


def _merge_into(block: RuleBlock, other: RuleBlock) -> None:
    for key, value in other.items():
        inner = block.get(key)
        if isinstance(inner, dict) and isinstance(value, dict):
            _merge_into(inner, value)
        else:
            block[key] = value
