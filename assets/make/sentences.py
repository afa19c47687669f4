"""Finds every sentence of the program: follows what is handed to `tell` back to where it is written.

A sentence may stand at the call, in a variable, in a table of the module or of another one, in the call of a function
that hands it on, in the field of a class listed in `SPOKEN`, or as a title or description of a `Meta`. What leads
nowhere is an error: there would be a text that no translator ever sees.
"""

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

SPOKEN: Final = {
    "Bot": ("title", "about"),
    "Conflict": ("sentence",),
    "Note": ("sentence",),
    "Person": ("name",),
    "Phrase": ("sentence",),
    "Problem": ("sentence",),
    "Refused": ("sentence",),
    "Setup": ("variant",),
    "Temper": ("title", "about", "says"),
    "TextFlaw": ("sentence",),
    "Variant": ("name", "about"),
    "Meta": ("title", "description"),
}
"""Fields that hold sentences: whoever makes such a thing writes them in English, and who shows it tells them."""
GROUPS: Final = "yaniv.rules.house"
"""The docstrings of its classes are titles of groups of rules."""
_TELL: Final = {"tell": 1, "tell_number": 2}

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Sentence(NamedTuple):
    """A text to be translated."""

    one: str
    many: str
    """Of the plural; empty: none."""
    file: str


class LostError(Exception):
    """A text that cannot be followed to where it is written."""


class Module:
    """A parsed file, and who is who in it."""

    def __init__(self, name: str, file: str, tree: ast.Module) -> None:
        self.name = name
        self.file = file
        self.tree = tree
        self.nodes = tuple(ast.walk(tree))
        self.parents = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}
        self.calls = tuple(node for node in self.nodes if isinstance(node, ast.Call))

    @cached_property
    def imports(self) -> dict[str, tuple[str, str]]:
        """Local names of what other modules have."""
        return {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in self.nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

    @cached_property
    def functions(self) -> dict[str, Function]:
        """By name, methods among them."""
        return {node.name: node for node in self.nodes if isinstance(node, Function)}

    @cached_property
    def classes(self) -> dict[str, ast.ClassDef]:
        """By name."""
        return {node.name: node for node in self.nodes if isinstance(node, ast.ClassDef)}

    def home(self, node: ast.AST) -> Function | None:
        """The function around it."""
        at = self.parents.get(node)
        while at is not None and not isinstance(at, Function):
            at = self.parents.get(at)
        return at

    def bindings(self, name: str, scope: ast.AST) -> Iterator[tuple[ast.expr, int | None]]:
        """Values this name is given in the scope, and which part of the value it is."""
        for node in ast.walk(scope):
            if self.home(node) is not (scope if isinstance(scope, Function) else None):
                continue
            match node:
                case ast.Assign(targets=[target], value=value):
                    yield from _part(name, target, value)
                case ast.AnnAssign(target=target, value=ast.expr() as value):
                    yield from _part(name, target, value)
                case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                    yield from _part(name, target, value)


class Finder:
    """All sentences of a package."""

    def __init__(self, root: Path, package: str = "yaniv") -> None:
        self._modules: dict[str, Module] = {}
        for path in sorted((root / package).rglob("*.py")):
            file = path.relative_to(root).as_posix()
            name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            self._modules[name] = Module(name, file, ast.parse(path.read_text(encoding="utf-8")))

    def sentences(self) -> Iterator[Sentence]:
        """In the order of the files and of the lines; a sentence may come more than once."""
        for module in self._modules.values():
            for node in module.calls:
                match node:
                    case ast.Call(func=ast.Name(id="tell" | "tell_number" as door), args=args):
                        yield from self._told(module, args[: _TELL[door]])
                    case ast.Call(func=ast.Name(id=name)) if name in SPOKEN:
                        yield from self._spoken(module, node, SPOKEN[name])
                    case _:
                        pass
        yield from self._groups()

    def _groups(self) -> Iterator[Sentence]:
        module = self._modules[GROUPS]
        for found in module.classes.values():
            if any(isinstance(base, ast.Name) and base.id == "Group" for base in found.bases):
                yield Sentence((ast.get_docstring(found) or "").rstrip("."), "", module.file)

    def _told(self, module: Module, texts: list[ast.expr]) -> Iterator[Sentence]:
        forms = [list(self._texts(module, text)) for text in texts]
        if len({len(form) for form in forms}) != 1:
            raise LostError(f"{module.file}:{texts[0].lineno}: as many plurals as singulars, please")
        for each in zip(*forms, strict=True):
            yield Sentence(each[0][0], each[1][0] if len(each) > 1 else "", each[0][1])

    def _spoken(self, module: Module, call: ast.Call, fields: tuple[str, ...]) -> Iterator[Sentence]:
        """The sentences a new thing of a listed class is given."""
        assert isinstance(call.func, ast.Name)
        given = {word.arg: word.value for word in call.keywords}
        for place, name in enumerate(self._fields(module, call.func.id)):
            if place < len(call.args):
                given[name] = call.args[place]
        for field in fields:
            if field in given:
                yield from (Sentence(text, "", file) for text, file in self._texts(module, given[field]))

    def _fields(self, module: Module, name: str) -> Iterator[str]:
        """Of a class, those of its bases first."""
        found = self._named(module, name)
        if found is None or name not in found[0].classes:
            return
        home, made = found[0], found[0].classes[found[1]]
        for base in made.bases:
            if isinstance(base, ast.Name):
                yield from self._fields(home, base.id)
        for node in made.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                yield node.target.id
            if isinstance(node, ast.FunctionDef) and node.name == "__init__":
                yield from (each.arg for each in node.args.args[1:])

    def _texts(self, module: Module, node: ast.expr, part: int | None = None) -> Iterator[tuple[str, str]]:
        """The texts an expression may be, each with its file. *part*: of a pair only this one."""
        match node:
            case ast.Constant(value=str() as text):
                yield text, module.file
            case ast.Constant(value=None):
                pass
            case ast.IfExp(body=one, orelse=other):
                yield from self._texts(module, one, part)
                yield from self._texts(module, other, part)
            case ast.Tuple(elts=parts) if part is not None and all(not isinstance(each, ast.Tuple) for each in parts):
                yield from self._texts(module, parts[part])
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for each in parts:
                    yield from self._texts(module, each, part)
            case ast.Dict(values=values):
                for each in values:
                    yield from self._texts(module, each, part)
            case ast.Starred(value=value) | ast.Subscript(value=value):
                yield from self._texts(module, value, part)
            case ast.Name(id=name):
                yield from self._of_name(module, node, name, part)
            case ast.Attribute(attr=field) if any(field in fields for fields in SPOKEN.values()):
                pass  # found where the thing is made
            case ast.Call(func=ast.Name(id="tell" | "tell_number")):
                pass  # told already, and found there
            case ast.Call(func=ast.Attribute(value=table, attr="get" | "items" | "values"), args=args):
                yield from self._texts(module, table, part)
                for each in args[1:]:
                    yield from self._texts(module, each, part)
            case ast.Call(func=ast.Name(id="next"), args=args):
                for each in args:
                    yield from self._texts(module, each, part)
            case ast.GeneratorExp(elt=each):
                yield from self._texts(module, each, part)
            case ast.Call(func=ast.Name(id=name)) if (found := self._function(module, name)) is not None:
                home, function = found
                for each in ast.walk(function):
                    if isinstance(each, ast.Return) and each.value is not None and home.home(each) is function:
                        yield from self._texts(home, each.value, part)
            case _:
                raise LostError(f"{module.file}:{node.lineno}: cannot be followed: {ast.unparse(node)}")

    def _of_name(self, module: Module, node: ast.Name, name: str, part: int | None) -> Iterator[tuple[str, str]]:
        home = module.home(node)
        while home is not None:
            bound = list(module.bindings(name, home))
            if bound:
                for value, place in bound:
                    yield from self._texts(module, value, part if place is None else place)
                return
            if name in _parameters(home):
                yield from self._handed(module, home, name)
                return
            home = module.home(home)
        found = self._named(module, name)
        if found is None:
            raise LostError(f"{module.file}:{node.lineno}: nobody knows `{name}`")
        owner, called = found
        for value, place in owner.bindings(called, owner.tree):
            yield from self._texts(owner, value, part if place is None else place)

    def _handed(self, module: Module, function: Function, name: str) -> Iterator[tuple[str, str]]:
        """What callers give a function that hands it on."""
        names = _parameters(function)
        place = names.index(name) - (names[0] == "self")
        for other in self._modules.values():
            for call in other.calls:
                if self._calls(other, call, module, function):
                    yield from self._argument(other, call, place, name)

    def _argument(self, module: Module, call: ast.Call, place: int, name: str) -> Iterator[tuple[str, str]]:
        for word in call.keywords:
            if word.arg == name:
                yield from self._texts(module, word.value)
        for at, given in enumerate(call.args):
            if isinstance(given, ast.Starred):
                yield from self._texts(module, given.value, place - at)
                return
            if at == place:
                yield from self._texts(module, given)

    def _calls(self, module: Module, call: ast.Call, home: Module, function: Function) -> bool:
        match call.func:
            case ast.Name(id=name):
                found = self._function(module, name)
                return found is not None and found[1] is function
            case ast.Attribute(value=ast.Name(id="self"), attr=name):
                return module is home and name == function.name
            case _:
                return False

    def _function(self, module: Module, name: str) -> tuple[Module, Function] | None:
        found = self._named(module, name)
        return (found[0], found[0].functions[found[1]]) if found and found[1] in found[0].functions else None

    def _named(self, module: Module, name: str) -> tuple[Module, str] | None:
        """Where a name is at home."""
        if name in module.imports:
            home, called = module.imports[name]
            return (self._modules[home], called) if home in self._modules else None
        return module, name


def _parameters(function: Function) -> list[str]:
    listed = function.args
    return [each.arg for each in (*listed.posonlyargs, *listed.args, *listed.kwonlyargs)]


def _part(name: str, target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, int | None]]:
    """The value of a name, or which part of the value it is."""
    match target:
        case ast.Name(id=given) if given == name:
            yield value, None
        case ast.Tuple(elts=names):
            for place, each in enumerate(names):
                if isinstance(each, ast.Name) and each.id == name:
                    yield value, place
