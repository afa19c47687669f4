"""Rewrite all generated parts of the manual, and the numbers of rules and variants on every page; draw the layers."""

from tests.docs.generated_parts import COUNTED_PAGES, LAYER_PICTURE, PARTS, with_current_parts
from tests.docs.layer_picture import layer_picture

for page in dict.fromkeys((*PARTS, *COUNTED_PAGES)):
    page.write_text(with_current_parts(page), encoding="utf-8")
LAYER_PICTURE.write_text(layer_picture(), encoding="utf-8")
