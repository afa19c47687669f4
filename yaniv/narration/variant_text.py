"""Problems of variants as text, and names for new variants in the language of the player."""

from msgspec.structs import replace

from yaniv.i18n import tr
from yaniv.narration.diagnostic_text import diagnostic_line
from yaniv.narration.message_text import message_text
from yaniv.strict_config.diagnostic import Diagnostic
from yaniv.variants.imported_rules import ImportedRules, ImportProblem, NewVariantNames
from yaniv.variants.variant_message_codes import VariantProblem, VariantProblemsError


def problem_line(problem: VariantProblem) -> str:
    """Return a problem of a variant as one line for text editors and terminals."""
    if isinstance(problem.reason, Diagnostic):
        return diagnostic_line(problem.reason, problem.where)
    sentence = message_text(problem.reason)
    return tr("{where}: {problem}", where=problem.where, problem=sentence) if problem.where else sentence


def variant_error_text(error: VariantProblemsError) -> str:
    """Return all problems of an error about a variant, one per line."""
    return "\n".join(map(problem_line, error.problems))


def import_problem_text(problem: ImportProblem) -> str:
    """Return a problem of received rules as a sentence, without position."""
    if isinstance(problem.reason, Diagnostic):
        return diagnostic_line(replace(problem.reason, line=0), "").removeprefix(": ")
    return message_text(problem.reason)


def import_source_text(imported: ImportedRules) -> str:
    """Return a text on where received rules came from, such as the name of the file."""
    match imported.origin:
        case "file":
            return imported.file_name
        case "clipboard":
            return tr("the clipboard")
        case "code":
            return tr("a code")


def shared_rules_name() -> str:
    """Return the name that rules from a share code get."""
    return tr("Shared rules")


def new_variant_names() -> NewVariantNames:
    """Return the names for received rules that have none, in the current language."""
    return NewVariantNames(shared=shared_rules_name(), pasted=tr("Pasted rules"))


def copy_name(name: str) -> str:
    """Return the name for a copy of one of the player's own variants."""
    return tr("{variant} (copy)", variant=name)


def own_version_name(name: str) -> str:
    """Return the name for the player's own version of a built-in variant."""
    return tr("{variant} (my rules)", variant=name)


def export_fallback_name() -> str:
    """Return the file name for exported rules whose own name cannot be used."""
    return tr("Rules")
