"""Editing session: the open rules document and its file. Open, save, duplicate, rename and delete.

A built-in variant is never changed: what is saved first is a copy of the player's own, and when every change is undone
the copy goes again.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from yaniv.i18n import tr
from yaniv.narration.variant_text import copy_name, own_version_name
from yaniv.rules.house_rules import Variant
from yaniv.ui.pages.variant_option import VariantOption
from yaniv.variants import library, rule_document, user_variants
from yaniv.variants.rule_document import RuleDocument
from yaniv.variants.rules_diff import RuleDifference, differences, nearest_variant
from yaniv.variants.user_variants import UnsavedRules, VariantFileError
from yaniv.variants.variant_message_codes import VariantProblem, variant_message


class EditorState(Struct, frozen=True):
    """Edited document, the variant with which it is compared, and the built-in variant that both are based on."""

    draft: RuleDocument
    compared_variant: Variant
    base_variant: Variant | None = None
    """Built-in variant nearest to the compared one; None if that is built in itself."""

    @property
    def changes(self) -> tuple[RuleDifference, ...]:
        """Rules in which the document differs from the compared variant."""
        return _differences(self.compared_variant.rules, self.draft.rules)


_differences = lru_cache(maxsize=8)(differences)
"""Asked for by every part of the page."""


class EditorSession:
    """Rules document that is open in the editor. Operations that fail raise `VariantFileError`."""

    def __init__(self, variant_id: str) -> None:
        """Open this variant, or the unsaved text that was stored when the program last ended."""
        self._variants: dict[str, Variant | None] = {}
        self._reload_variants()
        self.has_recovered_text = False
        """True if the document was recovered from unsaved text."""
        unsaved = user_variants.load_unsaved()
        self.draft = self._load_draft_or_default(variant_id)
        if unsaved is not None:
            self.draft = rule_document.edit_text(self._load_draft_or_default(unsaved.word), unsaved.text)
            self.has_recovered_text = self.draft.is_dirty
        self._remembered_text: str | None = unsaved.text if unsaved is not None else None
        self.compared_variant_id = nearest_variant(self.draft.rules)
        """Id of the variant that the document is compared with."""
        self._base_variant_id = ""
        """Id of the built-in variant nearest to that one; empty if it is built in itself."""
        self._original: RuleDocument | None = None
        """Built-in variant of which the open document was saved as a copy."""

    @property
    def state(self) -> EditorState:
        """State of the editor, for the views."""
        return EditorState(
            self.draft,
            self._variants.get(self.compared_variant_id) or Variant(),
            self._variants.get(self._base_variant_id),
        )

    @property
    def title(self) -> str:
        """Name of the variant; the name of its file if it has none."""
        return tr(self.draft.parsed_variant.name) or Path(self.draft.variant_id).stem

    @property
    def variant_options(self) -> tuple[tuple[str, str], ...]:
        """Variants that can be edited, as options of a list; the player's own first."""
        return tuple(
            (variant_id, self._option_label(variant_id))
            for variant_id in sorted(self._variants, key=library.is_built_in)
        )

    @property
    def comparison_options(self) -> tuple[tuple[str, str], ...]:
        """Variants without problems, as options for the comparison."""
        return tuple(
            (variant_id, tr(each.name) or variant_id) for variant_id, each in self._variants.items() if each is not None
        )

    def option_of(self, variant_id: str) -> VariantOption | None:
        """Return one of these variants as rules to choose; None if it has problems."""
        variant = self._variants.get(variant_id)
        return (
            None if variant is None else VariantOption(variant_id, variant, is_built_in=library.is_built_in(variant_id))
        )

    @property
    def is_own(self) -> bool:
        """True if the document has a file of the player's own, which can be renamed and deleted."""
        return bool(self.draft.variant_id) and not self.draft.is_built_in

    def compare(self, variant_id: str) -> None:
        """Compare the document with the variant of this id from now on."""
        compared = self._variants.get(variant_id)
        self.compared_variant_id = variant_id
        is_own = compared is not None and not library.is_built_in(variant_id)
        self._base_variant_id = nearest_variant(compared.rules) if compared is not None and is_own else ""

    def open(self, variant_id: str) -> None:
        """Open another document; unsaved changes of the current one are discarded.

        :raises VariantFileError: if it cannot be read.
        """
        self.draft, self._original = self._load_draft(variant_id), None
        self.compared_variant_id, self._base_variant_id = nearest_variant(self.draft.rules), ""
        self.remember()

    def save(self) -> None:
        """Save the document to its file; a copy of a built-in variant, or a renamed variant, gets a new file.

        A copy without a change left is deleted, and the document is the built-in variant again.

        :raises VariantFileError: if the document has problems, or cannot be written; also if it was written under a new
          name, but the old file cannot be removed.
        """
        draft, original = self.draft, self._original
        if draft.problems:
            raise VariantFileError(VariantProblem(variant_message("rules_with_errors")))
        old_variant_id = "" if draft.is_built_in else draft.variant_id
        name, old_variant = draft.valid_variant.name, self._variants.get(old_variant_id)
        is_renamed = bool(old_variant_id) and old_variant is not None and old_variant.name != name
        if original is not None and draft.text == original.saved_text:
            user_variants.delete(old_variant_id)
            self.draft, self._original = _with_file_of(draft, original), None
            self._reload_variants()
            self.remember()
            return
        variant_id = user_variants.save(draft.file_bytes, name, "" if is_renamed else old_variant_id)
        self._original = draft if draft.is_built_in else original
        self.draft = rule_document.mark_saved(draft, variant_id)
        try:
            if is_renamed:
                user_variants.delete(old_variant_id)
        finally:
            self._reload_variants()
            self.remember()

    def duplicate(self) -> None:
        """Save a copy of the file under a new name and open the copy.

        :raises VariantFileError: if it cannot be copied.
        """
        with _converted_errors():
            source_id = self.draft.variant_id
            source_name = library.load(source_id).name or library.display_name(Path(source_id))
            variant_id = user_variants.duplicate(source_id, copy_name(source_name))
        self._reload_variants()
        self.open(variant_id)

    def delete(self) -> None:
        """Delete the file so that `restore` can undo it, and open the built-in variant with the most similar rules.

        :raises VariantFileError: if it cannot be moved.
        """
        user_variants.delete(self.draft.variant_id)
        self._reload_variants()
        self.open(nearest_variant(self.draft.valid_variant.rules))

    def restore(self, variant_id: str) -> None:
        """Undo the deletion of a variant and open it.

        :raises VariantFileError: if it no longer exists.
        """
        user_variants.restore(variant_id)
        self._reload_variants()
        self.open(variant_id)

    def refresh(self) -> bool:
        """Read the file again if another program has changed it; return True if that was so.

        Nothing is read while the document has unsaved changes.
        """
        if self.draft.is_dirty or not self.is_own:
            return False
        try:
            reloaded = rule_document.open_document(
                user_variants.read_bytes(self.draft.variant_id), self.draft.variant_id
            )
        except (VariantFileError, library.VariantError):
            return False
        if reloaded.text == self.draft.text:
            return False
        self.draft = rule_document.mark_saved(rule_document.edit_text(self.draft, reloaded.text), self.draft.variant_id)
        self._reload_variants()
        return True

    def remember(self) -> None:
        """Store the unsaved text, in case the program ends unexpectedly; clear what was stored when all is saved.

        :raises VariantFileError: if it cannot be written.
        """
        text = self.draft.text if self.draft.is_dirty else None
        if text != self._remembered_text:
            user_variants.save_unsaved(None if text is None else UnsavedRules(self.draft.variant_id, text))
            self._remembered_text = text

    def _option_label(self, variant_id: str) -> str:
        variant, stem = self._variants[variant_id], Path(variant_id).stem
        return tr("{file} (has errors)", file=stem) if variant is None else tr(variant.name) or stem

    def _load_draft_or_default(self, variant_id: str) -> RuleDocument:
        try:
            return self._load_draft(variant_id)
        except VariantFileError:
            return self._load_draft(library.DEFAULT_VARIANT)

    def _load_draft(self, variant_id: str) -> RuleDocument:
        existing_variant_id = variant_id if variant_id in self._variants else library.DEFAULT_VARIANT
        variant = self._variants.get(existing_variant_id)
        with _converted_errors():
            return rule_document.open_document(
                user_variants.read_bytes(existing_variant_id),
                existing_variant_id,
                is_built_in=library.is_built_in(existing_variant_id),
                copy_name=own_version_name(variant.name if variant is not None else ""),
            )

    def _reload_variants(self) -> None:
        self._variants = {variant_id: _load_or_none(variant_id) for variant_id in library.variant_ids()}


def _with_file_of(document: RuleDocument, original: RuleDocument) -> RuleDocument:
    """Return the document as one of the built-in variant *original*, with what can be undone and redone."""
    return replace(
        original,
        text=document.text,
        undo_stack=document.undo_stack,
        redo_stack=document.redo_stack,
        parsed_variant=document.parsed_variant,
        valid_variant=document.valid_variant,
        problems=(),
    )


@contextmanager
def _converted_errors() -> Iterator[None]:
    """Convert `VariantError` to `VariantFileError`: a file may have vanished or changed since the variants were listed.

    :raises VariantFileError: if a `VariantError` occurs.
    """
    try:
        yield
    except library.VariantError as error:
        raise VariantFileError(*error.problems) from error


def _load_or_none(variant_id: str) -> Variant | None:
    try:
        return library.load(variant_id)
    except library.VariantError:
        return None
