"""Rewrite all generated parts of the manual."""

from tests.docs.generated_parts import PARTS, with_current_parts

for page in PARTS:
    page.write_text(with_current_parts(page), encoding="utf-8")
