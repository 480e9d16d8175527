"""Runs a stage's Python file and says more about the first visible check that fails."""

import ast, contextlib, io, itertools, linecache, re, reprlib, runpy, sys, torch, traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


SHOWN = (bool, int, float, str, list, tuple, dict, torch.Tensor)
LONG = re.compile(r"-?\d+\.\d{7,}(?:e[-+]?\d+)?")


def short(value: Any) -> str:
    """Return a value in one line; a float with four digits, or more if these look like an int."""
    if isinstance(value, float):
        texts = [f"{value + 0:.{digits}g}" for digits in (4, 6, 9)]
        close = (t for t in texts if "." in t or abs(float(t) - value) <= 1e-6 * abs(value))
        return next(close, texts[0])
    brief: Any = reprlib.Repr()
    brief.maxlist = brief.maxdict = 12
    brief.maxstring = 120
    brief.repr_Tensor = lambda t, _: f"tensor({t.tolist()})" if t.numel() < 13 else describe(t)
    return rounded(brief.repr(value))


def rounded(text: str) -> str:
    """Round the long numbers in a text."""
    return LONG.sub(lambda number: short(float(number[0])), text)


def describe(value: Any) -> str:
    """Say what a value is, and what it holds if that fits into a line."""
    if isinstance(value, BaseException):
        return rounded(f"{type(value).__name__}: {value}".removesuffix(": "))
    if isinstance(value, torch.Tensor):
        number = "" if value.dim() else f"{short(value.item())}, "
        return f"{number}a tensor of shape {tuple(value.shape)}, {value.dtype}"
    if isinstance(value, torch.Size):
        return str(tuple(value))
    return getattr(value, "__name__", "") or short(value)


def given(value: Any) -> str:
    """Describe an argument of a call; "" for functions, modules and other objects."""
    if isinstance(value, torch.Tensor) and value.numel() < 13:
        return rounded(str(value.tolist()))
    return describe(value) if type(value) in SHOWN else ""


def harmless(text: str) -> str:
    """Return a text of limited length without control characters, surrogates and the like."""
    lines = ["".join(filter(str.isprintable, line)) for line in text.splitlines()]
    lines = [line if len(line) <= 600 else f"{line[:600]} ..." for line in lines]
    return "\n".join(lines if len(lines) <= 12 else [*lines[:12], "..."])


SAME = {"allclose", "equal", "isclose", "same", "isinstance"}  # of two things that should agree


class Check:
    """A cell up to the statement that failed, and which of its names come from the answer.

    ``known`` maps the notebook's names to their values.
    """

    def __init__(self, tree: ast.Module, line: int, exercise: str, known: dict[str, Any]) -> None:
        self.exercise, self.known, self.mine = exercise, known, {exercise}
        self.before: list[ast.Assign | ast.Expr] = []
        self.statement: ast.stmt = ast.Pass()
        caught = {n.name for n in ast.walk(tree) if isinstance(n, ast.ExceptHandler)}
        nodes = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno <= line]
        for node in sorted(nodes, key=lambda n: n.lineno):
            if line <= (node.end_lineno or 0):
                self.statement = node  # innermost last
            elif isinstance(node, ast.Assign | ast.Expr) and not caught & names(node):
                self._note(node)
        self.test = self.statement.test if isinstance(self.statement, ast.Assert) else None
        self.focus: ast.AST = self.test or self.statement
        self.seen = self.mine & names(self.focus, ast.Load)

    def _note(self, node: ast.Assign | ast.Expr) -> None:
        """Update the names that come from the answer."""
        self.before.append(node)
        if self.calls(node) or (isinstance(node, ast.Assign) and self.mine & names(node.value)):
            self.mine |= self._bound(node)
        elif isinstance(node, ast.Assign):
            self.mine -= self._bound(node)

    def _bound(self, node: ast.Assign | ast.Expr) -> set[str]:
        """The names to which the statement gives a value; a call may change its arguments."""
        targets = node.targets if isinstance(node, ast.Assign) else [node]
        context = ast.Store if isinstance(node, ast.Assign) else ast.Load
        return {n for t in targets for n in names(t, context)} - {self.exercise}

    def calls(self, node: ast.AST) -> list[ast.expr]:
        """Find the calls of the answer, and of what it returned: ``layer(x)``."""
        return [n for n in ast.walk(node) if isinstance(n, ast.Call) and self._asks(n.func)]

    def _asks(self, function: ast.expr) -> bool:
        root: Any = function  # ``layer`` of ``layer.eval()(x)[0]``
        while isinstance(root, ast.Attribute | ast.Call | ast.Subscript):
            root = root.func if isinstance(root, ast.Call) else root.value
        name = getattr(root, "id", "")
        value = self.known.get(name)
        own = not isinstance(function, ast.Attribute) or function.attr in vars(type(value))
        return name == self.exercise or (name in self.mine and callable(value) and own)

    @property
    def asked(self) -> list[str]:
        """The calls that led to what was checked, and their arguments."""
        nodes: list[ast.AST] = [*self._origins()]
        last = [node for node in self.before if self.calls(node)][-1:]
        nodes += self.calls(self.focus)[:1] or ([] if nodes else last)
        others = dict.fromkeys(n for node in nodes for n in sorted(names(node) - self.mine))
        values = ((name, given(self.known.get(name))) for name in others)
        lines = [f"# {name} is {value}" for name, value in values if value]
        return [*map(ast.unparse, nodes), *lines]

    def _origins(self) -> list[ast.Assign | ast.Expr]:
        """The statements with calls of the answer that gave the checked names their values."""
        found: list[ast.Assign | ast.Expr] = []
        wanted = set(self.seen)
        for node in reversed(self.before):
            bound = self._bound(node)
            if wanted & bound:
                if isinstance(node, ast.Assign):  # older values do not count
                    wanted -= bound
                wanted |= self.mine & names(node, ast.Load)
                found[:0] = [node] if self.calls(node) else []
        return found

    @property
    def about(self) -> list[ast.expr]:
        """The call of the answer, or else the name, that the failed statement is about."""
        calls = self.calls(self.focus)
        named = [n for n in sorted(self.seen) if not callable(self.known.get(n))]
        return [*calls, *(ast.Name(n, ast.Load()) for n in named)][:1]

    def pair(self, test: Any) -> list[ast.expr]:
        """Find the two expressions that should agree, the result first; none if there are none."""
        sides, operand = [], getattr(test, "operand", test)  # of `not`
        if called(test) == "all" and isinstance(test.func, ast.Attribute):
            return self.pair(test.func.value)
        sign = test.ops[0] if isinstance(test, ast.Compare) else None
        if isinstance(sign, ast.Eq | ast.Is):
            sides = [test.left, test.comparators[0]]
        elif isinstance(sign, ast.Lt | ast.LtE) and called(test.left) == "abs":  # abs(a - b) < c
            inner = test.left.args[0]
            sides = [inner.left, inner.right] if isinstance(inner, ast.BinOp) else []
        elif called(test) in SAME:
            sides = test.args[:2]
        elif test and operand in self.calls(operand):
            sides = [operand, ast.Constant(operand is test)]
        return sorted(sides, key=lambda side: not self.mine & names(side))

    def value(self, node: ast.expr) -> Any:
        """Evaluate an expression of the check now."""
        expression = ast.fix_missing_locations(ast.Expression(node))
        with contextlib.redirect_stdout(io.StringIO()):
            return eval(compile(expression, "<visible check>", "eval"), self.known)


def names(node: ast.AST, context: type = ast.expr_context) -> set[str]:
    """The names in a piece of code."""
    found = (n for n in ast.walk(node) if isinstance(n, ast.Name))
    return {n.id for n in found if isinstance(n.ctx, context)}


def called(node: ast.AST | None) -> str:
    """The last name of what is called: ``allclose``."""
    function = node.func if isinstance(node, ast.Call) else None
    return str(getattr(function, "attr", getattr(function, "id", "")))


@dataclass
class Value:
    """A result, or what was expected: its code, if the check has a name for it, and its numbers."""

    code: str
    words: str
    numbers: Any = None
    apart: Any = ()  # rows and columns that differ

    @property
    def rows(self) -> list[list[Any]]:
        """The numbers as a table, the last axis across; of a large one its upper left corner."""
        if self.numbers is None or not self.numbers.dim() or not self.numbers.numel():
            return []
        table = self.numbers.reshape(-1, self.numbers.shape[-1])
        return [*(table if max(table.shape) <= 12 else table[:4, :8]).tolist()]

    @property
    def labels(self) -> dict[int, str]:
        """The first row of each matrix, and its index in the axes before the last two."""
        shape: Sequence[int] = self.numbers.shape if self.rows else ()
        starts = range(0, len(self.rows), shape[-2]) if len(shape) > 2 else ()
        indices = itertools.product(*map(range, shape[:-2]))
        return {row: str(list(next(indices))) for row in starts}


@dataclass
class Card:
    """What a failed check has to say: its sentence, the code that was run (``asked``), the values
    to be shown with their titles, and the first difference."""

    exercise: str
    says: str
    asked: list[str]
    values: dict[str, Value]
    difference: str


def explain(error: BaseException, exercises: Sequence[str], cell: Any = None) -> Card | None:
    """Make the card for an error; None if it does not come from a visible check of an exercise.

    ``cell``, for a file with several cells, cuts its text to the one that holds a line.
    """
    frames = [*traceback.walk_tb(error.__traceback__)]
    places = [n for n, (frame, _) in enumerate(frames) if _is_cell(frame)]
    if not places:
        return None
    (frame, line), *inside = frames[places[-1] :]
    check = _read(frame, line, exercises, cell)
    if check is None:
        return None
    card = Card(check.exercise, _says(error, check, inside), check.asked, {}, "")
    if not _place(inside, check):  # the answer gave a result
        _add_values(card, check, isinstance(error, AssertionError))
    return card


def _add_values(card: Card, check: Check, compares: bool) -> None:
    """Add the values that the check ``compares``, and the whole result where these are only a part
    of it, or none."""
    sides = _values(check, check.pair(check.test)) if compares else []
    if sides:
        card.values = {"Your result": sides[0], "Expected": sides[1]}
        card.difference = _difference(*sides)
    if not (sides and sides[0].rows) and called(check.test) != "isinstance":
        title = "The whole result" if sides else "Your result"
        for value in _values(check, check.about):
            if value.rows or not sides:
                card.values[title] = value


def _is_cell(frame: Any) -> bool:
    """Whether it is the top level of a notebook's cell, or of a file that was started."""
    top: bool = frame.f_code.co_name.startswith(("<module>", "<cell"))
    return top and frame.f_globals.get("__name__") == "__main__"


def _read(frame: Any, line: int, exercises: Sequence[str], cell: Any) -> Check | None:
    """Read the cell as a check: it uses an exercise, asserts, and defines no answer."""
    source = "".join(linecache.getlines(frame.f_code.co_filename))
    tree = ast.parse(cell(source, line) if cell else source)
    nodes = [*ast.walk(tree)]
    used = [n for n in nodes if isinstance(n, ast.Name) and n.id in exercises]
    asserts = any(isinstance(n, ast.Assert | ast.Raise) for n in nodes)
    if not used or not asserts or any(getattr(n, "name", "") in exercises for n in nodes):
        return None
    name = max(used, key=lambda n: (n.lineno <= line, n.lineno)).id
    return Check(tree, line, name, frame.f_globals)


def _says(error: BaseException, check: Check, inside: Sequence[Any]) -> str:
    """Say what happened, in a sentence or two."""
    place = _place(inside, check)
    if isinstance(error, AssertionError) and not inside:
        says = rounded(str(error)).replace("a NoneType.", "None. Is `return` missing?")
        return says or f"`{ast.unparse(check.statement)}` fails."
    if isinstance(error, NameError) and not inside:
        return f"`{error.name}` is not known yet. Run the cell that defines it, then this one."
    if not place:
        return f"The check could not use your result. {describe(error)}"
    if inside[-1][0].f_globals is check.known and "raise NotImplementedError" in place:
        return "This is not written yet. Replace `raise NotImplementedError()`, and run that cell."
    return f"Your code raised an error {place}. {describe(error)}"


def _place(frames: Iterable[Any], check: Check) -> str:
    """Say where in the cell with the answer an error was raised; "" for an error from elsewhere.

    What the answer calls may be in other cells, which are given.
    """
    here = [(f.f_code, line) for f, line in frames if f.f_globals is check.known]
    files = [c.co_filename for c, _ in here if c.co_qualname.split(".")[0] == check.exercise]
    if not files:
        return ""
    code, line = [p for p in here if p[0].co_filename == files[0]][-1]
    text = linecache.getline(code.co_filename, line).strip()
    return f"in `{code.co_qualname.split('.<')[0]}`, at `{text}`"


def _values(check: Check, nodes: Sequence[ast.expr]) -> list[Value]:
    """Evaluate expressions of the check; nothing if that fails now, or draws other numbers."""
    found = []
    before = torch.get_rng_state()
    with contextlib.suppress(Exception):  # the check's sentence is enough
        found = [_value(node, check.value(node), check) for node in nodes]
        if check.test and check.value(check.test):
            found = []  # now it holds
    drawn = not torch.equal(before, torch.get_rng_state())
    torch.set_rng_state(before)
    return [] if drawn else found


def _value(node: ast.expr, value: Any, check: Check) -> Value:
    words, numbers = describe(value), None
    if isinstance(value, BaseException):
        place = _place(traceback.walk_tb(value.__traceback__), check)
        return Value("", words + f", raised {place}" * bool(place))
    if isinstance(value, list | int | float) and value != []:
        with contextlib.suppress(Exception):
            numbers = torch.tensor(value)
            words = "a list" if isinstance(value, list) else words
    if isinstance(value, torch.Tensor) and value.layout == torch.strided:
        numbers = None if value.is_complex() else value.detach().cpu()
    code = ast.unparse(node) if names(node) - {"torch", "math"} else ""  # it has no name
    made = Value(code if code != words else "", words, numbers)
    if made.rows and made.numbers.numel() > sum(map(len, made.rows)):
        made.words += ", here its corner"
    return made


def _difference(result: Any, expected: Any) -> str:
    """Say where the two values differ first; mark the numbers of the result that differ."""
    one, other = result.numbers, expected.numbers
    try:
        other = other.expand(one.shape)
        apart = ~torch.isclose(one.double(), other.double(), 1e-4, 1e-5, equal_nan=True)
    except (AttributeError, RuntimeError):  # no numbers, or not as many
        return ""
    if not one.dim() or not apart.any():
        return ""
    result.apart = {(i, j) for i, j in apart.reshape(-1, one.shape[-1]).nonzero().tolist()}
    first = apart.nonzero()[0].tolist()
    here, there = (short(side[tuple(first)].item()) for side in (one, other))
    count = f"{int(apart.sum())} of {apart.numel()} numbers differ"
    return f"At {first}: {here}, where {there} is expected. {count}."


def as_text(card: Card, more: str) -> str:
    """Write the card; ``more`` says how to get a hint."""
    lines = [f"✗ {card.exercise}: {card.says}"]
    lines += ["The check ran:"] * bool(card.asked) + [f"    {line}" for line in card.asked]
    for title, value in card.values.items():
        lines.append(f"{title}:  {', '.join(filter(None, (value.code, value.words)))}")
        texts = [[short(v) for v in row] for row in value.rows]
        width = max((len(t) for row in texts for t in row), default=0)
        for number, row in enumerate(texts):
            lines += [f"  {value.labels.get(number)}"] * (number in value.labels)
            lines.append("    " + "  ".join(t.rjust(width) for t in row))
    lines += [f"First difference:  {card.difference}"] * bool(card.difference) + [more]
    return "\n".join(map(harmless, lines)).strip()


def cell(text: str, line: int) -> str:
    """Return the cell of a Python file that holds the line, below as many empty lines as before."""
    lines = text.splitlines()
    marks = [n for n, line_text in enumerate(lines) if line_text.startswith("# %%")]
    start = max((n for n in marks if n < line), default=0)
    end = min((n for n in marks if n >= line), default=len(lines))
    return "\n" * start + "\n".join(lines[start:end])


USAGE = """\
python card.py s07_causal_mask.py      runs the file; explains the first check that fails
python card.py s07_causal_mask.py 1    the same, with one hint; with 2, two hints"""
Hints = Mapping[str, Sequence[str]]


def main(arguments: Sequence[str], hints: Mapping[str, Hints]) -> int:
    """Run the file and print the card. Returns the exit code: 0 if all checks pass."""
    path = Path(*arguments[:1])
    wanted = arguments[1] if len(arguments) == 2 else "0"
    if len(arguments) not in (1, 2) or not wanted.isdecimal() or not path.is_file():
        print(USAGE, file=sys.stderr)
        return 2
    known = exercises(path, hints)
    if known is None:
        print(
            f"{path.name} is not a file of this course: it defines none of the exercises of "
            f"{', '.join(f'{stage}.py' for stage in hints)}.",
            file=sys.stderr,
        )
        return 2
    try:
        runpy.run_path(str(path), run_name="__main__")
    except Exception as error:
        card = explain(error, list(known), cell)
        if card is None:
            traceback.print_exc()
            return 1
        rungs = known[card.exercise]
        number = min(int(wanted), len(rungs))
        more = [f"Hint {n} of {len(rungs)}: {rungs[n - 1]}" for n in range(1, number + 1)]
        if number < len(rungs):
            more.append(f"For a hint, run  python card.py {path.name} {number + 1}")
        print(as_text(card, "\n".join(more)))
        return 1
    return 0


def exercises(path: Path, hints: Mapping[str, Hints]) -> Hints | None:
    """Find the stage's exercises by the file's name, or else by what the file defines."""
    text = path.read_text(encoding="utf-8", errors="replace")
    defined = set(re.findall(r"^(?:def|class)\s+(\w+)", text, re.MULTILINE))
    found = {stage: len(defined & set(names)) for stage, names in hints.items()}
    stage = path.stem if path.stem in hints else max(found, key=lambda s: found[s], default="")
    return hints[stage] if stage == path.stem or found.get(stage) else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], {
 "s01_moving_average": {
  "moving_average": [
   "How many windows of two do four numbers have, and with which number does each begin?",
   "`x[i : i + width]` is the window that begins at `i`. What do you do with it?"
  ],
  "differences": [
   "From 5 to 3 the difference is -2. Which of the two numbers is subtracted?",
   "`x[1:]` are all numbers but the first."
  ],
  "best_window": [
   "Which windows are there, and what are their means?",
   "What does `argmax` return?"
  ]
 },
 "s02_matrices": {
  "upper_triangle": [
   "Which entries of the last row are above the diagonal?",
   "`torch.triu` has an argument `diagonal`."
  ],
  "center": [
   "The mean of a column runs over the rows. Which axis is that?",
   "`x.mean(0)` has shape (d,)."
  ],
  "standardize": [
   "`var` divides by n - 1, unless you say otherwise.",
   "Where does eps stand: below the root, or beside it?"
  ],
  "LinearLayer": [
   "Which of the two axes of `weight` has the size of the input?",
   "What has to be done to `weight`, so that `x @ ...` fits?"
  ]
 }
}))
