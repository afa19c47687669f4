"""Rules editor: one rules document, shown as a form, as text, and as differences from another variant.

A *document* is the text of a rule file being edited (`yaniv.variants.rule_document`); an *edit* is a function that
returns a changed document. The document is shown by one of three *views*: form, text and diff.

* `rules_editor_scene`: the page; connects all parts.
* `editor_session`: the edited document and its files: open, save, duplicate, rename, delete.
* `editor_chrome`: everything around the active view: variant lists, tools, rules text, status, footer buttons.
* `editor_view`: protocol of the views, and the state that they show.
* `form_view`: the form, generated from the rule specs.
* `text_view`: the text of the rules file with its problems.
* `code_editor`: the text editor in the text view.
* `text_columns`, `text_rows`: columns and rows of the text editor.
* `diff_view`: the differences from the compared variant.
* `simulation_panel`, `simulation_cells`: measured effect of the changes on the game.
* `share_panel`: export of a variant.
"""
