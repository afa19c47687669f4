"""Icons of pages: white line drawings, 24 by 24 units, to be tinted when drawn."""

from typing import Final

_LINE: Final = 'fill="none" stroke="#FFFFFF" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"'


def menu_icon_bodies() -> dict[str, str]:
    """Return the drawing of each icon by the name that pages use."""
    return {name: f"<g {_LINE}>{body}</g>" for name, body in _BODIES.items()}


def _dot(x: float, y: float, radius: float = 1.2) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="#FFFFFF" stroke="none"/>'


_BODIES: Final = {
    # A winding road from the first stop to a pin.
    "journey": (
        '<path d="M5 20.5H13C16.2 20.5 16.2 15.6 13 15.6H9.6"/>'
        '<path d="M17 2.6A4.4 4.4 0 0 0 12.6 7C12.6 10.2 17 14.4 17 14.4S21.4 10.2 21.4 7A4.4 4.4 0 0 0 17 2.6Z"/>'
        f"{_dot(17, 7)}{_dot(4, 20.5, 1.5)}"
    ),
    # A leaf of a calendar, with the day as a diamond.
    "today": (
        '<rect x="3.4" y="4.6" width="17.2" height="16" rx="2.4"/><path d="M3.4 9.4H20.6M8 2.6V6.4M16 2.6V6.4"/>'
        '<path d="M12 11.6L15 15L12 18.4L9 15Z" fill="#FFFFFF"/>'
    ),
    # A card that asks.
    "puzzles": (
        '<rect x="5.6" y="2.6" width="12.8" height="18.8" rx="2.2"/>'
        f'<path d="M9.4 9.6C9.4 6 14.6 6 14.6 9.4C14.6 11.6 12 11.6 12 14"/>{_dot(12, 17.2)}'
    ),
    # A target.
    "practice": f'<circle cx="12" cy="12" r="9.2"/><circle cx="12" cy="12" r="5.2"/>{_dot(12, 12, 1.7)}',
    # Two players who hand the cards over.
    "pass": (
        '<circle cx="6.2" cy="6.4" r="2.8"/><circle cx="17.8" cy="6.4" r="2.8"/>'
        '<path d="M2.6 15.4C2.6 11 9.8 11 9.8 14M21.4 15.4C21.4 11 14.2 11 14.2 14"/>'
        '<path d="M7.4 19.4H16.6M14.2 16.9L16.8 19.4L14.2 21.9"/>'
    ),
    # An eye, to watch a match.
    "watch": (
        '<path d="M2.4 12C6.4 4.8 17.6 4.8 21.6 12C17.6 19.2 6.4 19.2 2.4 12Z"/><circle cx="12" cy="12" r="3.1"/>'
    ),
    # A light bulb.
    "tip": ('<path d="M9 17.4C9 14.6 6 13.4 6 9A6 6 0 0 1 18 9C18 13.4 15 14.6 15 17.4Z"/><path d="M9.6 20.8H14.4"/>'),
    # A cup, for a match that was won.
    "first": (
        '<path d="M7 3.4H17V9.4A5 5 0 0 1 7 9.4Z"/>'
        '<path d="M7 5.2H3.6C3.6 9 5 10.4 7.4 10.6M17 5.2H20.4C20.4 9 19 10.4 16.6 10.6"/>'
        '<path d="M12 14.4V17.6M8.4 20.6H15.6M9.6 20.6C9.6 18.6 10.6 17.6 12 17.6S14.4 18.6 14.4 20.6"/>'
    ),
    # A score sheet, for other places.
    "scores": '<rect x="4.2" y="2.6" width="15.6" height="18.8" rx="2.2"/><path d="M8 7.4H16M8 12H16M8 16.6H12.6"/>',
    # A flash, for quick play.
    "quick": '<path d="M13.4 2.6L5 13.6H11L10.2 21.4L19 9.8H12.6Z"/>',
    # A triangle: go on playing.
    "play": '<path d="M7.5 4.5L19 12L7.5 19.5Z" fill="#FFFFFF"/>',
    # An arrow that comes back: once more.
    "again": '<path d="M4 9.5H14.5A5.2 5.2 0 0 1 14.5 20H8.5M8.2 5L3.8 9.5L8.2 14"/>',
    "plus": '<path d="M12 4.6V19.4M4.6 12H19.4" stroke-width="2.6"/>',
    "settings": (
        '<circle cx="12" cy="12" r="3.2"/><circle cx="12" cy="12" r="6.6"/>'
        '<path d="M12 2.8V5.2M12 18.8V21.2M2.8 12H5.2M18.8 12H21.2M5.5 5.5L7.2 7.2M16.8 16.8L18.5 18.5"/>'
        '<path d="M5.5 18.5L7.2 16.8M16.8 7.2L18.5 5.5"/>'
    ),
    # A flame: days in a row.
    "streak": (
        '<path d="M12 2.6C13 7 18.4 9 18.4 14.6A6.4 6.4 0 0 1 5.6 14.6C5.6 11.6 7.2 10.2 8.4 8.2'
        'C9 10 9.8 10.6 10.6 10.8C10.2 7.6 10.6 4.8 12 2.6Z" fill="#FFFFFF"/>'
    ),
    # An open book.
    "learn": (
        '<path d="M12 6.2C9.4 4 6 3.8 3 4.6V18.8C6 18 9.4 18.2 12 20.4C14.6 18.2 18 18 21 18.8V4.6'
        'C18 3.8 14.6 4 12 6.2ZM12 6.2V20.2"/>'
    ),
    "lock": (
        '<rect x="5" y="10.6" width="14" height="10.4" rx="2.2"/>'
        '<path d="M8 10.4V7.4A4 4 0 0 1 16 7.4V10.4M12 14.6V17"/>'
    ),
    # A door that is left.
    "quit": '<path d="M13 4H5V20H13M10 12H20.4M16.6 8L20.6 12L16.6 16"/>',
    "friends": (
        '<circle cx="8.4" cy="8" r="3.4"/><circle cx="17" cy="9.2" r="2.6"/>'
        '<path d="M2.4 19.6C2.4 13 14.4 13 14.4 19.6M15.6 14.2C19 13.6 21.6 15.4 21.6 18.8"/>'
    ),
    "screen": '<rect x="3" y="4" width="18" height="12.4" rx="2"/><path d="M12 16.6V20M8 20.4H16"/>',
    # A globe, for languages.
    "language": '<circle cx="12" cy="12" r="9"/><path d="M3.2 12H20.8M12 3C16 7.4 16 16.6 12 21C8 16.6 8 7.4 12 3Z"/>',
    # Two letters, for the size of text.
    "text": '<path d="M2.4 18.6L7.4 5.4L12.4 18.6M4.2 14H10.6M14 18.6L17.6 9.4L21.4 18.6M15.4 15.6H20"/>',
    "contrast": '<circle cx="12" cy="12" r="8.8"/><path d="M12 3.2A8.8 8.8 0 0 1 12 20.8Z" fill="#FFFFFF"/>',
    # A loudspeaker, for speech.
    "speech": (
        '<path d="M4 9.4V14.6H7.6L12.6 19V5L7.6 9.4Z"/>'
        '<path d="M16 9A4.4 4.4 0 0 1 16 15M18.6 6.2A8.4 8.4 0 0 1 18.6 17.8"/>'
    ),
    "tick": '<path d="M4.6 12.6L9.8 17.8L19.6 7" stroke-width="2.6"/>',
    "pencil": '<path d="M4 20L5 15.4L16 4.4L19.6 8L8.6 19L4 20ZM13.4 7L17 10.6"/>',
    "share": '<path d="M12 14.5V3.2M7.6 7.2L12 2.8L16.4 7.2M5 11.5V20.5H19V11.5"/>',
    "clock": '<circle cx="12" cy="12" r="9"/><path d="M12 6.6V12L15.8 14.4"/>',
    "paste": '<rect x="5" y="5" width="14" height="16" rx="2"/><path d="M9 3.4H15V7H9ZM8.6 12H15.4M8.6 16H13"/>',
    "folder": '<path d="M2.8 6V18.6H21.2V8.4H11.6L9.4 5.6H2.8Z"/>',
    "file": '<path d="M5.6 2.8H14L18.4 7.2V21.2H5.6ZM13.8 2.8V7.4H18.4"/>',
    # Grades of moves: best is the tick; a wave for a slip, a cross for a mistake.
    "wave": '<path d="M4.6 14C7 8.4 10.4 9.6 12 12S17 15.6 19.4 10" stroke-width="3"/>',
    "cross": '<path d="M6 6L18 18M18 6L6 18" stroke-width="3"/>',
    # Groups of settings: what is comfortable to look at, cards, a table from above, keys.
    "eye": f'<path d="M2.4 12C6.4 4.8 17.6 4.8 21.6 12C17.6 19.2 6.4 19.2 2.4 12Z"/>{_dot(12, 12, 2.8)}',
    "cards": (
        '<rect x="9.2" y="4.2" width="11" height="15.6" rx="2" transform="rotate(8 14.7 12)"/>'
        '<path d="M8 6.2L4.6 7.2A2 2 0 0 0 3.2 9.6L5.6 18A2 2 0 0 0 8 19.4"/>'
    ),
    "table": '<ellipse cx="12" cy="9.4" rx="9.4" ry="4.6"/><path d="M7 13.4L5.4 20.4M17 13.4L18.6 20.4M12 14V18"/>',
    "keyboard": (
        '<rect x="2.4" y="6" width="19.2" height="12.4" rx="2"/><path d="M6 10H6.2M10 10H10.2M14 10H14.2M18 10H18.2"/>'
        '<path d="M7.4 14.4H16.6"/>'
    ),
    "heart": (
        '<path d="M12 20.4C2.6 13.8 4 4.6 8.6 4.6C10.6 4.6 12 6.4 12 7.6C12 6.4 13.4 4.6 15.4 4.6C20 4.6 21.4 13.8 12 '
        '20.4Z"/>'
    ),
    "deal": (
        '<rect x="3" y="5" width="8.4" height="13" rx="1.6"/><path d="M14.4 11.6H20.6M17.6 8.4L20.8 11.6L17.6 14.8"/>'
    ),
    "turn": '<path d="M19.4 8.6A8.2 8.2 0 1 0 20.2 13M20 3.6V8.8H14.8"/>',
    "melds": '<rect x="2.8" y="5" width="18.4" height="14" rx="2"/><path d="M8.8 5V19M15 5V19"/>',
    "pickup": '<path d="M5 11.5V20.5H19V11.5M12 15.4V4M8 7.8L12 3.6L16 7.8"/>',
    "flag": '<path d="M6 21.4V3.4M6 4.4H18.4L15.6 8.6L18.4 12.8H6"/>',
    "search": '<circle cx="10.4" cy="10.4" r="6.6"/><path d="M15.4 15.4L21 21"/>',
    "dots": f"{_dot(5, 12, 2)}{_dot(12, 12, 2)}{_dot(19, 12, 2)}",
    # A filled flash: caught.
    "bolt": '<path d="M13.4 2.6L5 13.6H11L10.2 21.4L19 9.8H12.6Z" fill="#FFFFFF"/>',
    # Pictures of badges. Three flashes in a row, each larger than the one before.
    "badge-three-flashes": (
        '<path d="M5.4 9.4L1.6 14.2H4.4L4 18L8 12.8H5Z" fill="#FFFFFF"/>'
        '<path d="M12 6.4L7.4 12.8H10.8L10.2 18L15.4 11H11.6Z" fill="#FFFFFF"/>'
        '<path d="M19.6 2.6L14.4 10.6H18.2L17.4 17.6L23.2 8.6H18.8Z" fill="#FFFFFF"/>'
    ),
    # Two flashes that strike one card.
    "badge-ambush": (
        '<rect x="8.4" y="10.6" width="7.2" height="10.4" rx="1.6"/>'
        '<path d="M2.2 3L1.2 9.6L4 9.2L5.6 14.4L6.6 7.6L4 8L5.4 3Z" fill="#FFFFFF"/>'
        '<path d="M21.8 3L22.8 9.6L20 9.2L18.4 14.4L17.4 7.6L20 8L18.6 3Z" fill="#FFFFFF"/>'
        '<path d="M12 2.6V7M9.4 4.6L10.4 7.6M14.6 4.6L13.6 7.6"/>'
    ),
    # A flash through a broken ring: out of the match.
    "badge-last-word": (
        '<path d="M8.4 4.2A8.6 8.6 0 0 0 8.4 19.8M15.6 4.2A8.6 8.6 0 0 1 15.6 19.8"/>'
        '<path d="M13.2 1.8L7.6 13H11.6L10.8 22.2L16.8 10.4H12.6Z" fill="#FFFFFF"/>'
    ),
    # A watch at speed.
    "badge-quick": (
        '<circle cx="14.4" cy="13.4" r="7"/><path d="M14.4 9.2V13.4L17.4 15.2M12.6 3.4H16.2M14.4 3.4V6.2"/>'
        '<path d="M1.6 9.6H5.6M1 13.4H4.6M2.2 17.2H5.8"/>'
    ),
    # Three bubbles, one said after the other.
    "badge-three-calls": (
        '<path d="M2 3.4H10.4V8.8H6L4 11V8.8H2Z"/><path d="M7.8 8.6H16.2V14H11.8L9.8 16.2V14H7.8Z" fill="#FFFFFF"/>'
        '<path d="M13.6 13.8H22V19.2H17.6L15.6 21.4V19.2H13.6Z"/>'
    ),
    # A clover.
    "badge-clover": (
        f"{_dot(8.6, 7, 3.6)}{_dot(15.4, 7, 3.6)}{_dot(8.6, 13.4, 3.6)}{_dot(15.4, 13.4, 3.6)}{_dot(12, 10.2, 2)}"
        '<path d="M12 10.2C12.2 15.4 13.4 19.4 16.6 21.6" stroke-width="2.2"/>'
    ),
    # An arrow that rises out of a pit.
    "badge-comeback": (
        '<path d="M2 12.4H6.2C7 17.6 8.6 20.6 12 20.6S17 17.6 17.8 12.4H22"/>'
        '<path d="M12 16.4V3.6M7.4 8L12 3.2L16.6 8" stroke-width="2.4"/>'
    ),
    # A shield with two dents.
    "badge-shield": (
        '<path d="M12 2.4L20 5.2V11.4C20 16.4 16.6 19.8 12 21.8C7.4 19.8 4 16.4 4 11.4V5.2Z"/>'
        '<path d="M8 8L11 11M11 8L8 11M13.2 12.4L16.2 15.4M16.2 12.4L13.2 15.4" stroke-width="2"/>'
    ),
    # A crown.
    "badge-crown": (
        '<path d="M3.4 17.4L2 6.6L8 11.4L12 3.8L16 11.4L22 6.6L20.6 17.4Z" fill="#FFFFFF"/><path d="M4 20.8H20"/>'
    ),
    # A road that ends at the flag.
    "badge-all-the-way": (
        '<path d="M10.4 15.2V2.6M10.4 3.4H20L17.6 6.6L20 9.8H10.4" fill="none"/>'
        '<path d="M13.4 3.4V6.6H17.6M10.4 6.6H13.4V9.8"/><path d="M2.4 21.4C5 15.8 8 15.2 10.4 15.2S17 16 21.6 21.4"/>'
    ),
}
