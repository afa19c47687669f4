"""Generator of the program's icon in all desktop formats, from `assets/icons/yaniv.svg`.

`python -m assets.make.icons DIR` writes `NxN.png`, `yaniv.ico` for Windows and `yaniv.icns` for macOS into DIR. Both
containers are a table of PNG images, so no image library is needed.
"""

import struct
import sys
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

SVG: Final = Path(__file__).parents[1] / "icons" / "yaniv.svg"
SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512, 1024)
ICO_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES: Final = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09", 1024: b"ic10"}


def render_png(size: int) -> bytes:
    """Return the icon as a PNG of *size* by *size* px."""
    picture = pygame.image.load_sized_svg(SVG, (size, size))
    buffer = BytesIO()
    pygame.image.save(picture, buffer, "icon.png")
    return buffer.getvalue()


def encode_ico(pictures: dict[int, bytes]) -> bytes:
    """Return a Windows icon: header, table, images; a side of 256 px is encoded as 0."""
    offset = 6 + 16 * len(pictures)
    table, body = b"", b""
    for size, picture in pictures.items():
        table += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), offset + len(body))
        body += picture
    return struct.pack("<HHH", 0, 1, len(pictures)) + table + body


def encode_icns(pictures: dict[int, bytes]) -> bytes:
    """Return a macOS icon: blocks with type and length."""
    body = b"".join(
        ICNS_TYPES[size] + struct.pack(">I", 8 + len(picture)) + picture for size, picture in pictures.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def write_icons(folder: Path) -> None:
    """Write all formats."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: render_png(size) for size in SIZES}
    for size, picture in pictures.items():
        (folder / f"{size}x{size}.png").write_bytes(picture)
    (folder / "yaniv.ico").write_bytes(encode_ico({size: pictures[size] for size in ICO_SIZES}))
    (folder / "yaniv.icns").write_bytes(encode_icns({size: pictures[size] for size in ICNS_TYPES}))


if __name__ == "__main__":
    write_icons(Path(sys.argv[1]))
