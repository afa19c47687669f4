"""Rewrite all generated parts of the manual, and the numbers of rules and variants on every page."""

from tests.docs.generated_parts import COUNTED_PAGES, PARTS, with_current_parts

for page in dict.fromkeys((*PARTS, *COUNTED_PAGES)):
    page.write_text(with_current_parts(page), encoding="utf-8")
