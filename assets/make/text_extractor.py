"""Extractor of all translatable texts: traces the arguments of `tr` back to where they are written.

A text may stand in the call, in a variable, in a table of this or another module, in a call of a function that passes
it on, in a field of a class in `TRANSLATED_FIELDS`, or as title or description of a `Meta`. A text that cannot be
traced is an error, because no translator would ever see it.
"""

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

TRANSLATED_FIELDS: Final = {
    "Bot": ("title", "about"),
    "Character": ("name",),
    "MatchSetup": ("variant",),
    "MeetingLine": ("text",),
    "MenuEntry": ("name", "line"),
    "Regular": ("says",),
    "Personality": ("title", "about", "remarks"),
    "StopTalk": ("again", "player_ahead", "regular_ahead"),
    "Variant": ("name", "about"),
    "Meta": ("title", "description"),
}
"""Fields that hold texts: written in English where the object is created, translated where it is shown."""
RULE_GROUPS_MODULE: Final = "yaniv.rules.house_rules"
"""Module whose class docstrings are titles of rule groups."""
_TEXT_ARGUMENTS: Final = {"tr": 1, "tr_plural": 2}

Function = ast.FunctionDef | ast.AsyncFunctionDef


class SourceText(NamedTuple):
    """Text to be translated."""

    msgid: str
    msgid_plural: str
    """English plural; empty: none."""
    file: str


class UntraceableTextError(Exception):
    """Error for a text that cannot be traced to where it is written."""


class ParsedModule:
    """Parsed source file, with indexes of its definitions."""

    def __init__(self, name: str, file: str, tree: ast.Module) -> None:
        self.name = name
        self.file = file
        self.tree = tree
        self.nodes = tuple(ast.walk(tree))
        self.parents = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}
        self.calls = tuple(node for node in self.nodes if isinstance(node, ast.Call))

    @cached_property
    def imports(self) -> dict[str, tuple[str, str]]:
        """Imported names: local name to (module, original name)."""
        return {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in self.nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

    @cached_property
    def functions(self) -> dict[str, Function]:
        """Functions and methods by name."""
        return {node.name: node for node in self.nodes if isinstance(node, Function)}

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        """Classes by name."""
        return {node.name: node for node in self.nodes if isinstance(node, ast.ClassDef)}

    def enclosing_function(self, node: ast.AST) -> Function | None:
        """Return the innermost function that contains *node*, or None."""
        ancestor = self.parents.get(node)
        while ancestor is not None and not isinstance(ancestor, Function):
            ancestor = self.parents.get(ancestor)
        return ancestor

    def bindings(self, name: str, scope: ast.AST) -> Iterator[tuple[ast.expr, int | None]]:
        """Yield the values assigned to *name* in *scope*, each with the index of the part if the value is unpacked."""
        for node in ast.walk(scope):
            if self.enclosing_function(node) is not (scope if isinstance(scope, Function) else None):
                continue
            match node:
                case ast.Assign(targets=[target], value=value):
                    yield from _bound_parts(name, target, value)
                case ast.AnnAssign(target=target, value=ast.expr() as value):
                    yield from _bound_parts(name, target, value)
                case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                    yield from _bound_parts(name, target, value)


class TextExtractor:
    """Extractor for all texts of a package."""

    def __init__(self, root: Path, package: str = "yaniv") -> None:
        self._modules: dict[str, ParsedModule] = {}
        for path in sorted((root / package).rglob("*.py")):
            file = path.relative_to(root).as_posix()
            name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            self._modules[name] = ParsedModule(name, file, ast.parse(path.read_text(encoding="utf-8")))

    def extract(self) -> Iterator[SourceText]:
        """Yield all texts in the order of files and lines; a text may occur more than once."""
        for module in self._modules.values():
            for node in module.calls:
                match node:
                    case ast.Call(func=ast.Name(id="tr" | "tr_plural" as function_name), args=args):
                        yield from self._translated_texts(module, args[: _TEXT_ARGUMENTS[function_name]])
                    case ast.Call(func=ast.Name(id=name)) if name in TRANSLATED_FIELDS:
                        yield from self._field_texts(module, node, TRANSLATED_FIELDS[name])
                    case _:
                        pass
        yield from self._group_titles()

    def _group_titles(self) -> Iterator[SourceText]:
        module = self._modules[RULE_GROUPS_MODULE]
        for class_node in module.classes.values():
            if any(isinstance(base, ast.Name) and base.id == "Group" for base in class_node.bases):
                yield SourceText((ast.get_docstring(class_node) or "").rstrip("."), "", module.file)

    def _translated_texts(self, module: ParsedModule, arguments: list[ast.expr]) -> Iterator[SourceText]:
        texts_by_form = [list(self._resolve_texts(module, text)) for text in arguments]
        if len({len(form) for form in texts_by_form}) != 1:
            raise UntraceableTextError(f"{module.file}:{arguments[0].lineno}: as many plurals as singulars, please")
        for text_forms in zip(*texts_by_form, strict=True):
            yield SourceText(text_forms[0][0], text_forms[1][0] if len(text_forms) > 1 else "", text_forms[0][1])

    def _field_texts(self, module: ParsedModule, call: ast.Call, fields: tuple[str, ...]) -> Iterator[SourceText]:
        """Yield the texts passed to the constructor of a class in `TRANSLATED_FIELDS`."""
        assert isinstance(call.func, ast.Name)
        arguments = {keyword.arg: keyword.value for keyword in call.keywords}
        for index, name in enumerate(self._field_names(module, call.func.id)):
            if index < len(call.args):
                arguments[name] = call.args[index]
        for field in fields:
            if field in arguments:
                yield from (SourceText(text, "", file) for text, file in self._resolve_texts(module, arguments[field]))

    def _field_names(self, module: ParsedModule, name: str) -> Iterator[str]:
        """Yield the fields or constructor parameters of a class in order, those of its bases first."""
        definition = self._find_definition(module, name)
        if definition is None or name not in definition[0].classes:
            return
        owner, class_node = definition[0], definition[0].classes[definition[1]]
        for base in class_node.bases:
            if isinstance(base, ast.Name):
                yield from self._field_names(owner, base.id)
        for node in class_node.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                yield node.target.id
            if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                yield from (argument.arg for argument in node.args.args[1:])

    def _resolve_texts(
        self, module: ParsedModule, node: ast.expr, part: int | None = None
    ) -> Iterator[tuple[str, str]]:
        """Yield the texts an expression may evaluate to, each with its file; *part* selects one element of tuples."""
        match node:
            case ast.Constant(value=str() as text):
                yield text, module.file
            case ast.Constant(value=None):
                pass
            case ast.IfExp(body=if_true, orelse=if_false):
                yield from self._resolve_texts(module, if_true, part)
                yield from self._resolve_texts(module, if_false, part)
            case ast.Tuple(elts=elements) if part is not None and all(
                not isinstance(child, ast.Tuple) for child in elements
            ):
                yield from self._resolve_texts(module, elements[part])
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                for child in elements:
                    yield from self._resolve_texts(module, child, part)
            case ast.Dict(values=values):
                for child in values:
                    yield from self._resolve_texts(module, child, part)
            case ast.Starred(value=value) | ast.Subscript(value=value):
                yield from self._resolve_texts(module, value, part)
            case ast.Name(id=name):
                yield from self._resolve_name(module, node, name, part)
            case ast.Attribute(attr=field) if any(field in fields for fields in TRANSLATED_FIELDS.values()):
                pass  # found where the thing is made
            case ast.Call(func=ast.Name(id="tr" | "tr_plural")):
                pass  # told already, and found there
            case ast.Call(func=ast.Attribute(value=table, attr="get" | "items" | "values"), args=args):
                yield from self._resolve_texts(module, table, part)
                for child in args[1:]:
                    yield from self._resolve_texts(module, child, part)
            case ast.Call(func=ast.Name(id="next"), args=args):
                for child in args:
                    yield from self._resolve_texts(module, child, part)
            case ast.GeneratorExp(elt=child):
                yield from self._resolve_texts(module, child, part)
            case ast.Call(func=ast.Name(id=name)) if (definition := self._find_function(module, name)) is not None:
                owner, function = definition
                for inner in ast.walk(function):
                    if (
                        isinstance(inner, ast.Return)
                        and inner.value is not None
                        and owner.enclosing_function(inner) is function
                    ):
                        yield from self._resolve_texts(owner, inner.value, part)
            case _:
                raise UntraceableTextError(f"{module.file}:{node.lineno}: cannot be followed: {ast.unparse(node)}")

    def _resolve_name(
        self, module: ParsedModule, node: ast.Name, name: str, part: int | None
    ) -> Iterator[tuple[str, str]]:
        enclosing = module.enclosing_function(node)
        while enclosing is not None:
            bindings = list(module.bindings(name, enclosing))
            if bindings:
                for value, bound_part in bindings:
                    yield from self._resolve_texts(module, value, part if bound_part is None else bound_part)
                return
            if name in _parameter_names(enclosing):
                yield from self._texts_from_callers(module, enclosing, name)
                return
            enclosing = module.enclosing_function(enclosing)
        definition = self._find_definition(module, name)
        if definition is None:
            raise UntraceableTextError(f"{module.file}:{node.lineno}: nobody knows `{name}`")
        owner, original_name = definition
        for value, bound_part in owner.bindings(original_name, owner.tree):
            yield from self._resolve_texts(owner, value, part if bound_part is None else bound_part)

    def _texts_from_callers(self, module: ParsedModule, function: Function, name: str) -> Iterator[tuple[str, str]]:
        """Yield the texts that callers pass for a parameter."""
        names = _parameter_names(function)
        index = names.index(name) - (names[0] == "self")
        for other in self._modules.values():
            for call in other.calls:
                if self._is_call_of(other, call, module, function):
                    yield from self._argument_texts(other, call, index, name)

    def _argument_texts(self, module: ParsedModule, call: ast.Call, index: int, name: str) -> Iterator[tuple[str, str]]:
        for keyword in call.keywords:
            if keyword.arg == name:
                yield from self._resolve_texts(module, keyword.value)
        for position, argument in enumerate(call.args):
            if isinstance(argument, ast.Starred):
                yield from self._resolve_texts(module, argument.value, index - position)
                return
            if position == index:
                yield from self._resolve_texts(module, argument)

    def _is_call_of(self, module: ParsedModule, call: ast.Call, home: ParsedModule, function: Function) -> bool:
        match call.func:
            case ast.Name(id=name):
                definition = self._find_function(module, name)
                return definition is not None and definition[1] is function
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                return module is home and name == function.name
            case _:
                return False

    def _find_function(self, module: ParsedModule, name: str) -> tuple[ParsedModule, Function] | None:
        definition = self._find_definition(module, name)
        return (
            (definition[0], definition[0].functions[definition[1]])
            if definition and definition[1] in definition[0].functions
            else None
        )

    def _find_definition(self, module: ParsedModule, name: str) -> tuple[ParsedModule, str] | None:
        """Return the module that defines a name, and its name there; None if outside the package."""
        if name in module.imports:
            owner, original_name = module.imports[name]
            return (self._modules[owner], original_name) if owner in self._modules else None
        return module, name


def _parameter_names(function: Function) -> list[str]:
    arguments = function.args
    return [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]


def _bound_parts(name: str, target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, int | None]]:
    """Yield *value* if *target* binds *name*, with the index of the part if the value is unpacked."""
    match target:
        case ast.Name(id=target_name) if target_name == name:
            yield value, None
        case ast.Tuple(elts=names):
            for index, element in enumerate(names):
                if isinstance(element, ast.Name) and element.id == name:
                    yield value, index
