"""Imports run downward only, and the floors below `library`, `enrich` and `cli` are pure."""

import ast
from pathlib import Path

import citekit

ROOT = Path(citekit.__file__).parent

#: Floor of each package or module of the house; a package imports only from floors below its own.
FLOORS = {
    "errors": 0,
    "_version": 0,
    "resources": 0,
    "patterns": 0,
    "text": 1,
    "entry": 2,
    "bibtex": 3,
    "formats": 3,
    "pages": 4,
    "duplicates": 4,
    "csl": 4,
    "writers": 5,
    "cv": 6,
    "documents": 6,
    "stats": 6.5,  # counts with the owner, sections and roles of cv
    "library": 6,
    "enrich": 6,
    "api": 7,
    "build": 8,
    "scale": 8,
    "cli": 9,
    "__main__": 10,
}
#: What touches the world: only the upper floors may.
IMPURE = {"socket", "urllib.request", "http.client", "subprocess", "logging", "tempfile", "shutil", "click", "requests", "httpx"}
#: Exceptions, each with its reason.
EXCEPTIONS = {
    "csl/catalogue.py": {"open"},  # docs/decisions/002-style-files.md: looking up a style reads its file
    "bibtex/splitting.py": {"logging"},  # keeps bibtexparser, which logs, from printing
}


def modules():
    for path in sorted(ROOT.rglob("*.py")):
        yield path, path.relative_to(ROOT).as_posix()


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module
            if node.module == "citekit":
                for alias in node.names:
                    yield f"citekit.{alias.name}"


def room(dotted):
    return dotted.split(".")[1] if "." in dotted else ""


def test_every_room_has_a_floor():
    rooms = {relative.split("/")[0].removesuffix(".py") for _, relative in modules()} - {"__init__"}
    assert rooms <= set(FLOORS), "a new room needs a floor"


def test_imports_run_downward():
    wrong = []
    for path, relative in modules():
        here = relative.split("/")[0].removesuffix(".py")
        if here == "__init__":
            continue
        for name in imports(path):
            if name == "citekit" or name.startswith("citekit."):
                there = room(name)
                if there and there != here and there != "_version" and FLOORS[there] >= FLOORS[here]:
                    wrong.append(f"{relative} imports {name}")
    assert wrong == []


def test_lower_floors_are_pure():
    wrong = []
    for path, relative in modules():
        here = relative.split("/")[0].removesuffix(".py")
        if FLOORS.get(here, 9) >= 6:
            continue
        allowed = EXCEPTIONS.get(relative, set())
        wrong += [f"{relative} imports {name}" for name in imports(path) if name in IMPURE - allowed]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if called in {"print", "open", "input"} - allowed:
                wrong.append(f"{relative}:{node.lineno} calls {called}")
    assert wrong == []


def test_no_circles_between_modules():
    """Module-level imports form no circle; an import inside a function is allowed to look back within its room."""
    graph = {}
    for path, relative in modules():
        dotted = "citekit." + relative.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        edges = set()
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("citekit"):
                edges.add(node.module)
                edges |= {f"{node.module}.{alias.name}" for alias in node.names}
        graph[dotted] = edges
    state = {}

    def visit(name, trail):
        if name not in graph or state.get(name) == "done":
            return
        assert name not in trail, " -> ".join([*trail[trail.index(name) :], name])
        for other in sorted(graph[name] - {name}):
            if not name.startswith(other + ".") and other in graph:
                visit(other, [*trail, name])
        state[name] = "done"

    for name in graph:
        visit(name, [])
