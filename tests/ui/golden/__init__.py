"""Pictures of all pages, and whether today's are still the same.

    python -m tests.ui.golden      makes them anew, after a change that was meant

A page is told by the hash of its pixels. Machines draw a little differently (smooth scaling and blending use what the
processor has), so the hash counts only where it was made; on other Linux machines, and to show people what changed,
there is a small picture of each page. Windows and macOS bring other letters.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, get_args

import pygame
from msgspec import Struct
from pygame import Surface

from tests.ui.pages import show
from yaniv import places
from yaniv.store.settings import Appearance, ThemeName
from yaniv.ui.look import look

FOLDER: Final = Path(__file__).parent
HASHES: Final = FOLDER / "hashes.txt"
SMALL: Final = (192, 108)
COARSE: Final = 0xF8
"""Bits of a colour that small pictures keep."""
NEARLY: Final = 24
"""Steps of brightness by which a small picture may differ on another machine."""
HD: Final = (1280, 720)
FULL_HD: Final = (1920, 1080)


class Shot(Struct, frozen=True):
    """A page in a theme at a size."""

    page: str
    theme: ThemeName = "evening"
    size: tuple[int, int] = HD

    @property
    def name(self) -> str:
        """As its files are called."""
        return f"{self.page}-{self.theme}-{self.size[0]}"


PAINTED: Final = (
    "menu",
    "lobby",
    "table-2",
    "table-4",
    "table-4-choosing",
    "table-8",
    "table-16",
    "result-4",
    "end",
    "rules",
    "seal-opened",
    "learn",
    "about",
    "lesson",
    "dragging",
    "log-4",
    "scores-4",
    "verdict-4",
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
)
OTHERS: Final[tuple[ThemeName, ...]] = tuple(theme for theme in get_args(ThemeName) if theme != "evening")
SHOTS: Final = (
    *(Shot(page, size=size) for size in (HD, FULL_HD) for page in PAINTED),
    *(Shot(page, theme) for theme in OTHERS for page in ("menu", "table-4-choosing")),
)


def machine() -> str:
    """What the last bit of a pixel depends on."""
    has = pygame.system.get_cpu_instruction_sets()
    parts = [name for name in ("SSE2", "SSE41", "AVX2", "NEON") if has.get(name)]
    drawn = (
        f"pygame-ce {pygame.version.ver}, SDL {pygame.get_sdl_version()}, SDL_ttf {pygame.font.get_sdl_ttf_version()}"
    )
    return f"{drawn}, {pygame.transform.get_smoothscale_backend()}, {'+'.join(parts)}"


def paint(shot: Shot) -> Surface:
    """The page as it is today."""
    dressed = look(places.assets(), Appearance(theme=shot.theme))
    surface = Surface(shot.size, depth=32)
    show(shot.page, dressed, surface)
    dressed.art.close()
    return surface


def digest(surface: Surface) -> str:
    """The hash of all pixels."""
    return hashlib.sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()


def small(surface: Surface) -> Surface:
    """The picture people look at, in few colours."""
    picture = pygame.transform.smoothscale(surface, SMALL)
    kept = bytes(value & COARSE for value in pygame.image.tobytes(picture, "RGB"))
    return pygame.image.frombytes(kept, SMALL, "RGB")


def known() -> tuple[str, dict[str, str]]:
    """The machine that made the pictures, and the hash of each."""
    first, *lines = HASHES.read_text(encoding="utf-8").splitlines()
    return first, dict(line.split()[::-1] for line in lines)


def kept(shot: Shot) -> Surface:
    """The small picture as it was."""
    return pygame.image.load(FOLDER / f"{shot.name}.png")


def differing(one: Surface, other: Surface) -> int:
    """Pixels of two small pictures that nobody would take for the same."""
    pairs = zip(*(pygame.image.tobytes(each, "RGB") for each in (one, other)), strict=True)
    return sum(abs(a - b) > NEARLY for a, b in pairs)


def difference(one: Surface, other: Surface) -> Surface:
    """Bright where two small pictures differ."""
    apart = one.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return apart


def make() -> Iterator[str]:
    """Writes all of them; tells each that is not what it was."""
    before = known()[1] if HASHES.exists() else {}
    lines = [machine()]
    for old in FOLDER.glob("*.png"):
        if old.stem not in {shot.name for shot in SHOTS}:
            old.unlink()
    for shot in SHOTS:
        surface = paint(shot)
        lines.append(f"{digest(surface)} {shot.name}")
        if before.get(shot.name) != digest(surface):
            pygame.image.save(small(surface), FOLDER / f"{shot.name}.png")
            yield shot.name
    HASHES.write_text("\n".join(lines) + "\n", encoding="utf-8")
