"""Golden pictures of all pages.

    python -m tests.ui.golden      rewrites them after an intended change

A page is compared by the hash of its pixels. Smooth scaling and blending depend on the processor, so the hash counts
only on the machine that made it. Other Linux machines compare a thumbnail of each page, which also shows people what
changed. Windows and macOS render text differently and are not compared.
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
"""Bits of a colour channel that thumbnails keep."""
MAX_BRIGHTNESS_DIFFERENCE: Final = 24
"""Difference of a colour channel that is tolerated in thumbnails on another machine."""
HD: Final = (1280, 720)
FULL_HD: Final = (1920, 1080)


class GoldenShot(Struct, frozen=True):
    """A page in a theme at a window size."""

    page: str
    theme: ThemeName = "evening"
    size: tuple[int, int] = HD

    @property
    def name(self) -> str:
        """Base name of its files."""
        return f"{self.page}-{self.theme}-{self.size[0]}"


PAINTED_PAGES: Final = (
    "menu",
    "menu-new",
    "me",
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
    "log-cards-4",
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
    "settings-comfort",
    "adopt",
    "replay",
    "watch",
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
    """Return the library versions and processor features on which exact pixels depend."""
    has = pygame.system.get_cpu_instruction_sets()
    parts = [name for name in ("SSE2", "SSE41", "AVX2", "NEON") if has.get(name)]
    drawn = (
        f"pygame-ce {pygame.version.ver}, SDL {pygame.get_sdl_version()}, SDL_ttf {pygame.font.get_sdl_ttf_version()}"
    )
    return f"{drawn}, {pygame.transform.get_smoothscale_backend()}, {'+'.join(parts)}"


def paint_shot(shot: GoldenShot) -> Surface:
    """Paint the page of a shot."""
    surface = Surface(shot.size, depth=32)
    paint_page(shot.page, _context_with_theme(shot.theme), surface)
    return surface


@cache
def _context_with_theme(theme: ThemeName) -> UiContext:
    """Return the context in a theme, shared by all shots."""
    context = load_context(paths.assets(), Appearance(theme=theme))
    context.images = SharpImageStore(paths.assets(), card_style=context.images.card_style)
    return context


def pixel_hash(surface: Surface) -> str:
    """Return the hash of all pixels."""
    return hashlib.sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()


def thumbnail(surface: Surface) -> Surface:
    """Return a small picture with fewer colours."""
    picture = pygame.transform.smoothscale(surface, THUMBNAIL_SIZE)
    pixels = bytes(value & COLOUR_MASK for value in pygame.image.tobytes(picture, "RGB"))
    return pygame.image.frombytes(pixels, THUMBNAIL_SIZE, "RGB")


def load_known_hashes() -> tuple[str, dict[str, str]]:
    """Return the description of the machine that made the pictures, and the hash of each by name."""
    first, *lines = HASHES.read_text(encoding="utf-8").splitlines()
    return first, dict(line.split()[::-1] for line in lines)


def load_thumbnail(shot: GoldenShot) -> Surface:
    """Load the stored thumbnail of a shot."""
    return pygame.image.load(FOLDER / f"{shot.name}.png")


def count_differing_pixels(one: Surface, other: Surface) -> int:
    """Return the number of colour values that differ visibly between two thumbnails."""
    pairs = zip(*(pygame.image.tobytes(each, "RGB") for each in (one, other)), strict=True)
    return sum(abs(a - b) > MAX_BRIGHTNESS_DIFFERENCE for a, b in pairs)


def difference_picture(one: Surface, other: Surface) -> Surface:
    """Return a picture that is bright where two thumbnails differ."""
    difference = one.copy()
    difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    reverse_difference = other.copy()
    reverse_difference.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(reverse_difference, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return difference


def update_pictures() -> Iterator[str]:
    """Write all pictures and hashes; yield the name of each that has changed."""
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
