"""Pictures of all pages, and whether today's are still the same.

    python -m tests.ui.golden      makes them anew, after a change that was meant

A page is told by the hash of its pixels. Machines draw a little differently (smooth scaling and blending use what the
processor has), so the hash counts only where it was made; on other Linux machines, and to show people what changed,
there is a small picture of each page. Windows and macOS bring other letters.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, get_args

import pygame
from msgspec import Struct
from pygame import Surface

from tests.ui.sample_pages import paint_page
from tests.ui.sharp_images import SharpImageStore
from yaniv import paths
from yaniv.settings.settings_schema import Appearance, ThemeName
from yaniv.ui.context import UiContext, load_context

FOLDER: Final = Path(__file__).parent
HASHES: Final = FOLDER / "hashes.txt"
THUMBNAIL_SIZE: Final = (192, 108)
COLOUR_MASK: Final = 0xF8
"""Bits of a colour that small pictures keep."""
MAX_BRIGHTNESS_DIFFERENCE: Final = 24
"""Steps of brightness by which a small picture may differ on another machine."""
HD: Final = (1280, 720)
FULL_HD: Final = (1920, 1080)


class GoldenShot(Struct, frozen=True):
    """A page in a theme at a size."""

    page: str
    theme: ThemeName = "evening"
    size: tuple[int, int] = HD

    @property
    def name(self) -> str:
        """As its files are called."""
        return f"{self.page}-{self.theme}-{self.size[0]}"


PAINTED_PAGES: Final = (
    "menu",
    "lobby",
    "table-2",
    "table-4",
    "table-4-choosing",
    "table-8",
    "table-16",
    "result-4",
    "result-16",
    "end",
    "rules",
    "seal-opened",
    "learn",
    "about",
    "lesson",
    "dragging",
    "call-held",
    "log-4",
    "scores-4",
    "verdict-4",
    "aftermath-4",
    "winner-4",
    "reason",
    "keys",
    "house-form",
    "house-text",
    "house-changes",
    "settings-cards",
    "settings-controls",
    "adopt",
    "replay",
    "matches",
    "statistics",
    "today",
    "journey-far",
    "stop",
)
OTHER_THEMES: Final[tuple[ThemeName, ...]] = tuple(theme for theme in get_args(ThemeName) if theme != "evening")
SHOTS: Final = (
    *(GoldenShot(page, size=size) for size in (HD, FULL_HD) for page in PAINTED_PAGES),
    *(GoldenShot(page, theme) for theme in OTHER_THEMES for page in ("menu", "table-4-choosing")),
)


def machine_description() -> str:
    """What the last bit of a pixel depends on."""
    has = pygame.system.get_cpu_instruction_sets()
    parts = [name for name in ("SSE2", "SSE41", "AVX2", "NEON") if has.get(name)]
    drawn = (
        f"pygame-ce {pygame.version.ver}, SDL {pygame.get_sdl_version()}, SDL_ttf {pygame.font.get_sdl_ttf_version()}"
    )
    return f"{drawn}, {pygame.transform.get_smoothscale_backend()}, {'+'.join(parts)}"


def paint_shot(shot: GoldenShot) -> Surface:
    """The page as it is today."""
    surface = Surface(shot.size, depth=32)
    paint_page(shot.page, _context_with_theme(shot.theme), surface)
    return surface


@cache
def _context_with_theme(theme: ThemeName) -> UiContext:
    """Images and text in these colours, for all shots."""
    context = load_context(paths.assets(), Appearance(theme=theme))
    context.images = SharpImageStore(paths.assets(), card_style=context.images.card_style)
    return context


def pixel_hash(surface: Surface) -> str:
    """The hash of all pixels."""
    return hashlib.sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()


def thumbnail(surface: Surface) -> Surface:
    """The picture people look at, in few colours."""
    picture = pygame.transform.smoothscale(surface, THUMBNAIL_SIZE)
    pixels = bytes(value & COLOUR_MASK for value in pygame.image.tobytes(picture, "RGB"))
    return pygame.image.frombytes(pixels, THUMBNAIL_SIZE, "RGB")


def load_known_hashes() -> tuple[str, dict[str, str]]:
    """The machine that made the pictures, and the hash of each."""
    first, *lines = HASHES.read_text(encoding="utf-8").splitlines()
    return first, dict(line.split()[::-1] for line in lines)


def load_thumbnail(shot: GoldenShot) -> Surface:
    """The small picture as it was."""
    return pygame.image.load(FOLDER / f"{shot.name}.png")


def count_differing_pixels(one: Surface, other: Surface) -> int:
    """Pixels of two small pictures that nobody would take for the same."""
    pairs = zip(*(pygame.image.tobytes(each, "RGB") for each in (one, other)), strict=True)
    return sum(abs(a - b) > MAX_BRIGHTNESS_DIFFERENCE for a, b in pairs)


def difference_picture(one: Surface, other: Surface) -> Surface:
    """Bright where two small pictures differ."""
    apart = one.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return apart


def update_pictures() -> Iterator[str]:
    """Writes all of them; tells each that is not what it was."""
    before = load_known_hashes()[1] if HASHES.exists() else {}
    lines = [machine_description()]
    for old in FOLDER.glob("*.png"):
        if old.stem not in {shot.name for shot in SHOTS}:
            old.unlink()
    for shot in SHOTS:
        surface = paint_shot(shot)
        lines.append(f"{pixel_hash(surface)} {shot.name}")
        if before.get(shot.name) != pixel_hash(surface):
            pygame.image.save(thumbnail(surface), FOLDER / f"{shot.name}.png")
            yield shot.name
    HASHES.write_text("\n".join(lines) + "\n", encoding="utf-8")
