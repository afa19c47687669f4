"""Text of the overview of the puzzles: rating, today's puzzle, due mistakes, themes."""

from yaniv.i18n import tr, tr_plural
from yaniv.puzzles.puzzle import THEMES, Puzzle
from yaniv.puzzles.puzzle_attempts import PuzzleProgress, PuzzleStanding
from yaniv.puzzles.puzzle_rating import puzzle_rating
from yaniv.ui.narration.puzzle_text import attempts_text, theme_name
from yaniv.ui.scenes.puzzles.puzzle_port import PuzzlePort
from yaniv.ui.widgets.document_view import Section


def standing_sections(port: PuzzlePort, progress: PuzzleProgress) -> tuple[Section, ...]:
    """Return the sections; the first one sums up, and says what the ratings mean."""
    sections = [Section("rating", tr("You"), _own_lines(port, progress), is_bulleted=False)]
    if port.todays_puzzle() is not None:
        today = (
            tr("Done for today. There's another tomorrow.")
            if port.is_todays_done()
            else tr("Today's puzzle is waiting: the same for everyone.")
        )
        sections.append(Section("today", tr("Today's puzzle"), (today,), is_bulleted=False))
    sections.append(Section("mistakes", tr("Learn from your mistakes"), _mistake_lines(port, progress)))
    if port.puzzles():
        sections.append(Section("themes", tr("By theme"), _theme_lines(port, progress)))
    return tuple(sections)


def puzzle_row_text(puzzle: Puzzle, variant: str, standing: PuzzleStanding | None) -> str:
    """Return the row of a puzzle in the list; *variant* is the name of its rules."""
    gaps: dict[str, object] = {
        "rating": round(puzzle_rating(puzzle).rating),
        "theme": theme_name(puzzle.theme),
        "variant": variant,
        "players": tr_plural("{n} player", "{n} players", puzzle.round.players),
    }
    if standing is None or not standing.attempts:
        return tr("{rating} · {theme} · {variant}, {players}", **gaps)
    if standing.is_solved:
        return tr("{rating} · {theme} · {variant}, {players} · solved", **gaps)
    return tr("{rating} · {theme} · {variant}, {players} · missed", **gaps)


def _own_lines(port: PuzzlePort, progress: PuzzleProgress) -> tuple[str, ...]:
    shipped = [standing for key, standing in progress.standings.items() if key in port.puzzles()]
    if not shipped:
        return (tr("Real positions, one best play. Solve a few to get a rating."), _rating_line())
    solved = sum(standing.is_solved for standing in shipped)
    rating, deviation = round(progress.rating.rating), round(2 * progress.rating.deviation)
    return (
        tr("Puzzle rating: {rating}, give or take {deviation}.", rating=rating, deviation=deviation),
        attempts_text(solved, len(shipped)),
        _rating_line(),
    )


def _rating_line() -> str:
    """Return what the rating of a puzzle means."""
    return tr(
        "The number before a puzzle is its rating: higher is harder. At your own rating, expect to solve about half."
    )


def _mistake_lines(port: PuzzlePort, progress: PuzzleProgress) -> tuple[str, ...]:
    due = len(progress.due_keys(port.day))
    lines = [tr("After each match, up to three of your costliest moves become puzzles of your own.")]
    lines.append(tr("What you miss comes back after 1, 3, 7 and 21 days, until you find it."))
    if port.waiting_count:
        one, many = "Looking for mistakes in {n} match…", "Looking for mistakes in {n} matches…"
        lines.append(tr_plural(one, many, port.waiting_count))
    elif port.last_match_count:
        one = "{n} puzzle from your last match: choose the theme “From your games”."
        many = "{n} puzzles from your last match: choose the theme “From your games”."
        lines[0] = tr_plural(one, many, port.last_match_count)
    elif port.last_match_count == 0:
        lines.insert(0, tr("No puzzle from your last match: no move was proven wrong."))
    if due:
        lines.insert(0, tr_plural("{n} puzzle is due again today.", "{n} puzzles are due again today.", due))
    return tuple(lines)


def _theme_lines(port: PuzzlePort, progress: PuzzleProgress) -> tuple[str, ...]:
    lines: list[str] = []
    for theme in THEMES:
        ids = [puzzle.id for puzzle in port.puzzles().values() if puzzle.theme == theme]
        if ids:
            solved = sum(key in progress.standings and progress.standings[key].is_solved for key in ids)
            lines.append(tr("{theme}: {solved} of {n}", theme=theme_name(theme), solved=solved, n=len(ids)))
    return tuple(lines)
