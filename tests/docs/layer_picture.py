"""Picture and tables of the layers of the program, drawn from the import contracts in `pyproject.toml`."""

import ast
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CONTRACTS: Final = (
    ("Layers of the program", "yaniv", "#0f766e", "#e6f2f1"),
    ("Layers of the user interface", "yaniv.ui", "#9a3412", "#f6ebe7"),
    ("Layers of the application", "yaniv.app", "#1d4ed8", "#e8edfb"),
)
"""Name of the contract, prefix of its modules that the picture leaves out, colours of lines and boxes."""
_COLUMN_WIDTH: Final = 560
_LINE_HEIGHT: Final = 17
_LINE_LETTERS: Final = 78
_PADDING: Final = 7
_TOP: Final = 64

Layer = tuple[str, ...]


def layers_of(contract_name: str, prefix: str) -> list[Layer]:
    """Return the layers of a contract, top layer first, as names of modules without *prefix*."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = (each for each in project["tool"]["importlinter"]["contracts"] if each["name"] == contract_name)
    return [tuple(name.removeprefix(f"{prefix}.") for name in row.split(" | ")) for row in contract["layers"]]


def layer_picture() -> str:
    """Return an SVG with a column of boxes for each contract; a box is a layer, and may import those below it."""
    columns = [
        _column(index, name, prefix, (colour, fill), layers_of(name, prefix))
        for index, (name, prefix, colour, fill) in enumerate(CONTRACTS)
    ]
    height = max(bottom for _, bottom in columns)
    width = _COLUMN_WIDTH * len(columns)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">',
        "<!-- Written by `python -m tests.docs` from the import contracts in pyproject.toml; do not edit. -->",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *(line for lines, _ in columns for line in lines),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _column(
    index: int, title: str, prefix: str, colours: tuple[str, str], layers: list[Layer]
) -> tuple[list[str], int]:
    """Return the SVG elements of a column, and the height at which it ends."""
    colour, fill = colours
    x, y = index * _COLUMN_WIDTH + 12, _TOP
    parts = [
        f'<text x="{x}" y="30" font-size="20" font-weight="bold" fill="{colour}">{title}</text>',
        f'<text x="{x}" y="50" font-size="13" fill="#475569">{prefix}: a box may import what stands below it</text>',
    ]
    for layer in layers:
        lines = _wrapped(layer)
        height = len(lines) * _LINE_HEIGHT + 2 * _PADDING
        parts.append(
            f'<rect x="{x}" y="{y}" width="{_COLUMN_WIDTH - 24}" height="{height}" rx="6" fill="{fill}"'
            f' stroke="{colour}"/>'
        )
        parts += [
            f'<text x="{x + 10}" y="{y + _PADDING + 13 + row * _LINE_HEIGHT}" font-size="13">{line}</text>'
            for row, line in enumerate(lines)
        ]
        y += height + 6
    return parts, y + 6


def _wrapped(layer: Layer) -> list[str]:
    """Return the names of a layer in lines that fit into a column."""
    lines = [""]
    for name in layer:
        longer = f"{lines[-1]}   {name}" if lines[-1] else name
        lines = [*lines[:-1], longer] if len(longer) <= _LINE_LETTERS else [*lines, name]
    return lines


def layer_table(contract_name: str, prefix: str) -> str:
    """Return a table of the modules of a contract, top layer first, each with the first sentence of its docstring."""
    rows = [
        f"| {number} | `{prefix}.{name}` | {_purpose(f'{prefix}.{name}')} |"
        for number, layer in enumerate(layers_of(contract_name, prefix), 1)
        for name in layer
    ]
    return "\n".join(["| layer | module | what |", "|---|---|---|", *rows])


def _purpose(module: str) -> str:
    path = ROOT.joinpath(*module.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return " ".join(text.partition("\n\n")[0].split()).replace("|", "\\|")
