"""Hooks of MkDocs: pages and pictures that stand outside `docs`, and links that lead to them.

The pages in `docs` link to files of the checkout, so that they can be read there as well. On the site those files are
pages of their own, or no links at all.
"""

import posixpath
import re
from pathlib import Path
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "assets/bots/README.md": "training.md",
    "assets/bots/STRENGTH.md": "strength.md",
    "README.md": "index.md",
}
"""By path in the checkout: page of the site."""
PICTURES: Final = {"assets/icons/yaniv.svg": "pictures/yaniv.svg"} | {
    f"assets/pictures/{path.name}": f"pictures/{path.name}" for path in (ROOT / "assets" / "pictures").glob("*.png")
}
_LOADED: Final = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)=[\"']?(?:https?:)?//[^>]*>")
_LINK: Final = re.compile(r"(!?)\[((?:[^\[\]]|\n)*)\]\(([^)#\s]*)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and pictures that stand outside `docs`."""
    for path, page in PAGES.items():
        if files.get_file_from_path(page) is None:
            files.append(File.generated(config, page, content=(ROOT / path).read_text(encoding="utf-8")))
    for path, picture in PICTURES.items():
        files.append(File.generated(config, picture, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001 -- a hook
    """Return the text with links as they are on the site.

    :raises FileNotFoundError: if a link leads to a file that is not in the checkout.
    """
    source = next(
        (path for path, name in PAGES.items() if name == page.file.src_uri and name != "index.md"),
        f"docs/{page.file.src_uri}",
    )

    def on_site(link: re.Match[str]) -> str:
        mark, text, target, anchor = link.groups()
        if not target or "://" in target or target.startswith("mailto:"):
            return link.group()
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        if not (ROOT / path).exists():
            raise FileNotFoundError(f"{source}: no {target}")
        on_site = (
            PAGES.get(path) or PICTURES.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else "")
        )
        if not on_site:
            return text
        href = posixpath.relpath(on_site, posixpath.dirname(page.file.src_uri) or ".")
        return f"{mark}[{text}]({href}{anchor or ''})"

    return _LINK.sub(on_site, markdown)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001 -- a hook
    """Return the page as it is.

    :raises ValueError: if a browser would load a part of it from elsewhere.
    """
    if loaded := _LOADED.findall(output):
        raise ValueError(f"{page.file.src_uri}: loads {loaded}")
    return output


def on_post_build(config: MkDocsConfig) -> None:
    """Write the search index as a script too: a page that is read from a folder may load scripts, but no data."""
    folder = Path(config.site_dir) / "search"
    index = (folder / "search_index.json").read_text(encoding="utf-8")
    (folder / "search_index.js").write_text(f"var __index = {index}", encoding="utf-8")
