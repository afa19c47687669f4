"""Random trees of nodes, for the laws of the page kit."""

from typing import Unpack

from hypothesis import strategies as st

from yaniv.ui.kit.node import Alignment, Control, Flow, Node, NodeStyle, Text

LENGTHS = st.integers(0, 400)
ALIGNMENTS: st.SearchStrategy[Alignment] = st.sampled_from(("start", "center", "end", "stretch"))
FLOWS: st.SearchStrategy[Flow] = st.sampled_from(("row", "column", "stack"))
WORDS = st.sampled_from(
    ("OK", "Sit down", "A hostel kitchen behind the old walls.", "Donaudampfschifffahrtsgesellschaft", "")
)
TEXTS = st.builds(Text, words=WORDS, size=st.integers(18, 80), max_lines=st.integers(1, 4))


def leaves() -> st.SearchStrategy[Node]:
    """Return nodes without children."""
    return st.builds(
        Node,
        width=st.none() | LENGTHS,
        height=st.none() | LENGTHS,
        min_width=LENGTHS,
        min_height=LENGTHS,
        grow=st.integers(0, 3),
        text=st.none() | TEXTS,
        padding=st.tuples(st.integers(0, 40), st.integers(0, 40)),
    )


def trees() -> st.SearchStrategy[Node]:
    """Return trees of up to about thirty nodes."""
    return st.recursive(
        leaves(),
        lambda children: st.builds(
            Node,
            children=st.lists(children, max_size=4).map(tuple),
            flow=FLOWS,
            width=st.none() | LENGTHS,
            height=st.none() | LENGTHS,
            min_width=LENGTHS,
            min_height=LENGTHS,
            grow=st.integers(0, 3),
            gap=st.integers(0, 40),
            padding=st.tuples(st.integers(0, 40), st.integers(0, 40)),
            align=ALIGNMENTS,
            justify=ALIGNMENTS,
        ),
        max_leaves=20,
    )


def button_node(id_: str, *, is_enabled: bool = True, **style: Unpack[NodeStyle]) -> Node:
    """Return a node that can be pressed; its message is its id."""
    style["control"] = Control(id=id_, role="button", name=id_, press=id_, is_enabled=is_enabled)
    return Node(text=Text(words=id_), **style)
