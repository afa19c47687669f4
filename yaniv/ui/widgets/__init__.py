"""Widgets of the pages and panels, and the layouts that place them.

The methods of a widget that handle input return True if the input had an effect; the page then does not use it itself.

Base and focus:

* `widget`: base class of all widgets: rectangle, label, state, and handlers for pointer and keys.
* `focus_group`: focus, hover, presses and keyboard navigation for the widgets of one page.

Values:

* `button_model`, `button_painter`: button as a value, and how it is drawn; used by `button` and by the table.
* `button`: push button.
* `wax_seal_button`: button with a wax seal, which opens the proof that the deck was not arranged.
* `text_field`: single-line text input.
* `text_buffer`: text with caret and selection, of one line or many, without a screen.
* `text_input`: base of the widgets in which text is typed.

Containers and messages:

* `scrollbar`: offset of a view in longer content, and its thumb.
* `scroll_area`: scrolling viewport for widgets.
* `tooltip`: a few lines beside a widget or a thing on the table.
* `slide_painter`: motion of panels.
"""
