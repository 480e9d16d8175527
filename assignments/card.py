"""Runs a stage's Python file and says more about the first visible check that is not met."""

import ast
import contextlib
import html
import io
import linecache
import re
import reprlib
import runpy
import sys
import torch
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any


SAME = {"allclose", "equal", "isclose", "same"}  # called with two things that should agree
FEW = 12  # numbers that fit into a line
COMPOUND = (ast.For, ast.While, ast.With, ast.Try, ast.If)


class Check:
    """A cell up to the statement at which it stopped, and which of its names are your answer's.

    ``known`` is what the notebook's names stand for. Raises `SyntaxError` for a cell that is none.
    """

    def __init__(self, source: str, line: int, exercise: str, known: dict[str, Any]) -> None:
        self.exercise, self.known = exercise, known
        self.mine = {exercise}
        self.made: dict[str, list[ast.stmt]] = {}  # name -> the statements that made it
        self.last: list[ast.stmt] = []  # the last one with a call of the answer
        self.statement: ast.stmt = ast.Pass()
        nodes = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.stmt)]
        for statement in sorted(nodes, key=lambda s: s.lineno):
            if statement.lineno <= line <= (statement.end_lineno or 0):
                self.statement = statement  # the innermost comes last
            elif statement.lineno < line and not isinstance(statement, COMPOUND):
                self._note(statement)
        self.test = self.statement.test if isinstance(self.statement, ast.Assert) else None
        self.seen = [n for n in names(self.test or self.statement) if n in self.mine]

    def _note(self, statement: ast.stmt) -> None:
        asking = any(map(self.asks, ast.walk(statement)))
        if isinstance(statement, ast.Assign):
            made = {n for target in statement.targets for n in bound(target)}
            mine = not self.mine.isdisjoint(names(statement.value))
        elif isinstance(statement, ast.Expr) and asking:  # it may change what it was given
            made, mine = set(names(statement)) - {self.exercise}, True
        else:
            return
        for name in made:
            self.made.setdefault(name, []).append(statement)
            (self.mine.add if mine else self.mine.discard)(name)
        if asking:
            self.last = [statement]

    def asks(self, node: ast.AST) -> bool:
        """Whether the node is a call of the answer, or of what it gave: ``layer(x)``."""
        if not isinstance(node, ast.Call):
            return False
        name, function = root(node.func), node.func
        if name == self.exercise:
            return True
        if name not in self.mine or not callable(self.known.get(name)):
            return False
        method = function.attr if isinstance(function, ast.Attribute) else ""
        return not method or method in vars(type(self.known[name]))  # one that was asked for

    @property
    def asked(self) -> list[str]:
        """The calls that led to what was checked, and the numbers that they were given."""
        calls = [n for n in ast.walk(self.test or self.statement) if self.asks(n)][:1]
        history = self._history() or ([] if calls else self.last)
        nodes: list[ast.AST] = [*history, *(c for c in calls if c is not self.statement)]
        lines = [ast.unparse(n) for n in nodes]
        given = dict.fromkeys(n for node in nodes for n in names(node) if n not in self.mine)
        values = {name: plain(self.known.get(name)) for name in given}
        return lines + [f"# {name} is {value}" for name, value in values.items() if value]

    def _history(self) -> list[ast.stmt]:
        """The statements with calls of the answer that made the names seen, in order."""
        found, todo, done = set(), list(self.seen), set()
        while todo:
            name = todo.pop()
            for statement in reversed(self.made.get(name, []) if name not in done else ()):
                todo += [n for n in names(statement) if n in self.mine]
                found |= {statement} if any(map(self.asks, ast.walk(statement))) else set()
                if isinstance(statement, ast.Assign) and name not in names(statement.value):
                    break  # made anew: what it was before does not matter
            done.add(name)
        return sorted(found, key=lambda s: s.lineno)

    def pair(self, test: ast.AST | None) -> Sequence[ast.expr]:
        """The two expressions that should agree, yours first; nothing where there are none."""
        sides: Sequence[ast.expr] = ()
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            return self.pair(next((v for v in test.values if not self.value(v)), None))
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq | ast.Is):
            sides = (test.left, test.comparators[0])
        elif isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Lt | ast.LtE):
            sides = _difference(test.left)
        elif isinstance(test, ast.Call) and called(test) in SAME:
            sides = test.args[:2]
        elif isinstance(test, ast.Call) and isinstance(test.func, ast.Attribute):
            return self.pair(test.func.value) if called(test) == "all" else ()
        mine = [not self.mine.isdisjoint(names(s)) for s in sides]
        return sides[::-1] if mine == [False, True] else sides

    def value(self, node: ast.expr) -> Any:
        """What an expression of the check gives now."""
        with contextlib.redirect_stdout(io.StringIO()):
            return eval(compile(ast.Expression(node), "<visible check>", "eval"), self.known)


def read(lines: Sequence[str], line: int, exercises: Sequence[str], known: Any) -> Check | None:
    """The cell as a check, if it is one: it calls an exercise, asserts, and defines no answer."""
    try:
        source = cell(lines, line)
        nodes = list(ast.walk(ast.parse(source)))
    except SyntaxError:
        return None
    used = [n for n in nodes if isinstance(n, ast.Name) and n.id in exercises]
    asserts = any(isinstance(n, ast.Assert | ast.Raise) for n in nodes)
    defined = {n.name for n in nodes if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    if not used or not asserts or not defined.isdisjoint(exercises):
        return None
    name = max(used, key=lambda n: (n.lineno <= line, n.lineno)).id
    return Check(source, line, name, known)


def cell(lines: Sequence[str], line: int) -> str:
    """The cell of a Python file that holds the line; empty lines stand for those before it."""
    marks = [n for n, text in enumerate(lines) if text.startswith("# %%")]
    start = max((n for n in marks if n < line), default=0)
    end = min((n for n in marks if n >= line), default=len(lines))
    return "\n" * start + "\n".join(text.rstrip("\r\n") for text in lines[start:end])


def names(node: ast.AST) -> list[str]:
    """The names in a piece of code, each once."""
    return list(dict.fromkeys(n.id for n in ast.walk(node) if isinstance(n, ast.Name)))


def bound(target: ast.AST) -> list[str]:
    """The names that an assignment binds; not those whose parts it changes."""
    if isinstance(target, ast.Tuple | ast.List | ast.Starred):
        return [n for part in ast.iter_child_nodes(target) for n in bound(part)]
    return [target.id] if isinstance(target, ast.Name) else []


def root(node: ast.AST) -> str:
    """The name that ``layer.eval()(x)[0]`` begins with; "" for none."""
    while isinstance(node, ast.Attribute | ast.Call | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def called(node: ast.AST) -> str:
    """The last name of what is called: ``allclose``."""
    function = node.func if isinstance(node, ast.Call) else None
    return str(getattr(function, "attr", getattr(function, "id", "")))


def _difference(node: ast.expr) -> Sequence[ast.expr]:
    """The two sides of ``abs(a - b)``."""
    inner = node.args[0] if isinstance(node, ast.Call) and called(node) == "abs" else None
    return (inner.left, inner.right) if isinstance(inner, ast.BinOp) else ()


def plain(value: Any) -> str:
    """A number, a text or a few numbers as one line; "" for anything else."""
    if isinstance(value, torch.Tensor):
        return re.sub(r"\d+\.\d+", _rounded, str(value.tolist())) if value.numel() <= FEW else ""
    return repr(value) if isinstance(value, bool | int | float | str) else ""


def _rounded(number: re.Match[str]) -> str:
    return f"{float(number[0]):.4g}"


ROWS, COLUMNS = 12, 12  # larger tables are not shown
STUB = re.compile(r"\braise\s+NotImplementedError\b")
Frames = list[tuple[FrameType, int]]  # of an error: each with its line


@dataclass
class Value:
    """One side of a comparison: its code, if it has a name in the check, its kind, its numbers."""

    code: str
    words: str
    numbers: torch.Tensor | None
    apart: frozenset[tuple[int, int]] = frozenset()

    @property
    def names(self) -> list[str]:
        """The names in its code."""
        return names(ast.parse(self.code))

    @property
    def block(self) -> int:
        """How many rows of the table belong together: those of the last two axes."""
        return self.numbers.shape[-2] if self.numbers is not None and self.numbers.dim() > 2 else 0

    @property
    def rows(self) -> list[list[Any]]:
        """The numbers as a table of two axes, the last axis across; empty where it is too large."""
        if self.numbers is None or not self.numbers.dim() or not self.numbers.numel():
            return []
        table = self.numbers.reshape(-1, self.numbers.shape[-1])
        small = table.shape[0] <= ROWS and table.shape[1] <= COLUMNS
        return table.tolist() if small else []


@dataclass
class Card:
    """What a check that is not met has to say. ``asked`` is the code that was run, by lines;
    ``whole`` is the result of which ``came`` shows a part or a property. Where ``even``, both sides
    are results of your answer, which should agree."""

    exercise: str
    says: str
    asked: list[str]
    came: Value | None = None
    wanted: Value | None = None
    whole: Value | None = None
    where: str = ""
    even: bool = False


def explain(error: BaseException, exercises: Sequence[str]) -> Card | None:
    """The card for an error; None where it does not come from the visible check of an exercise."""
    frames = list(_frames(error))
    place = max((n for n, (frame, _) in enumerate(frames) if _is_cell(frame)), default=None)
    if place is None:
        return None
    (frame, line), inside = frames[place], frames[place + 1 :]
    lines = linecache.getlines(frame.f_code.co_filename)
    check = read(lines, line, exercises, frame.f_globals)
    if check is None:
        return None
    card = Card(check.exercise, _says(error, check, inside), check.asked)
    if isinstance(error, AssertionError) and not inside:
        card.came, card.wanted = (*_compared(check), None, None)[:2]
    if card.came and card.wanted:
        card.even = all(not check.mine.isdisjoint(v.names) for v in (card.came, card.wanted))
        card.where = _part(card.came, card.wanted, card.even)
    if not inside and not (card.came and card.came.rows):
        results = [n for n in check.seen if n in check.known and not callable(check.known[n])]
        card.whole = next((_value(n, check.known[n]) for n in results), None)
    if card.whole and card.came and (not card.whole.rows or card.whole.code == card.came.code):
        card.whole = None
    return card


def _frames(error: BaseException) -> Iterator[tuple[FrameType, int]]:
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _is_cell(frame: FrameType) -> bool:
    """Whether it is the top level of a notebook's cell, or of a file that was started."""
    name = frame.f_code.co_name
    return name.startswith(("<module>", "<cell")) and frame.f_globals.get("__name__") == "__main__"


def _says(error: BaseException, check: Check, inside: Frames) -> str:
    """What happened, in a sentence or two."""
    name = check.exercise
    told = f"{type(error).__name__}: {error}".removesuffix(": ")
    if isinstance(error, AssertionError) and not inside:
        return str(error) or f"This should hold: `{ast.unparse(check.test or check.statement)}`."
    if isinstance(error, NotImplementedError) and _ends_in_a_stub(inside, check):
        return (
            "This is not written yet. Put your code in place of `raise NotImplementedError()`, "
            "run that cell, and then this one again."
        )
    if isinstance(error, NameError) and not inside and error.name == name:
        return f"`{name}` is not known yet. Run the cell with your answer, then this one again."
    if isinstance(error, NameError) and not inside:
        return f"`{error.name}` is not known yet. Run all cells above, from the first one on."
    here = [(f, line) for f, line in inside if f.f_globals is check.known]
    if any(f.f_code.co_qualname.split(".")[0] == name for f, _ in here):
        frame, line = here[-1]
        text = _line(frame, line).strip()
        return f"Your code stops in `{frame.f_code.co_name}`, at `{text}`. {told}"
    return f"The check cannot go on with what your code gives. {told}"


def _ends_in_a_stub(inside: Frames, check: Check) -> bool:
    """Whether the innermost line is yours and raises `NotImplementedError`; torch does so, too."""
    if not inside or inside[-1][0].f_globals is not check.known:
        return False
    return STUB.search(_line(*inside[-1])) is not None


def _line(frame: FrameType, line: int) -> str:
    return linecache.getline(frame.f_code.co_filename, line)


def _compared(check: Check) -> list[Value]:
    """What came and what is asked for, where the check compares two things; or nothing."""
    dice = torch.get_rng_state()
    try:
        if check.test is None or check.value(check.test):
            return []
        found = [_value(ast.unparse(s), check.value(s)) for s in check.pair(check.test)]
    except Exception:  # it cannot be asked twice; the check's sentence says enough
        return []
    finally:
        drawn = not torch.equal(dice, torch.get_rng_state())
        torch.set_rng_state(dice)
    return [] if drawn else found  # drawn anew, the numbers are not those that were checked


def _value(code: str, value: Any) -> Value:
    made = Value(code, "", _numbers(value))
    made.words = _words(value, bool(made.rows))
    if set(made.names) <= {"torch", "math"}:
        made.code = ""  # the numbers are there, and have no name
        made.words = made.words if isinstance(value, torch.Tensor) or not made.rows else ""
    return made


def _numbers(value: Any) -> torch.Tensor | None:
    """The value as a tensor, where it is made of numbers or bools and not large."""
    if isinstance(value, list) and 0 < len(value) <= ROWS * COLUMNS:
        with contextlib.suppress(TypeError, ValueError, RuntimeError):
            value = torch.tensor(value)
    if not isinstance(value, torch.Tensor) or value.layout != torch.strided or value.is_complex():
        return None
    return value.detach().cpu()


def _words(value: Any, shown: bool) -> str:
    """The value in words; its numbers, too, where no table shows them."""
    if isinstance(value, torch.Tensor):
        if not value.dim():
            return f"{short(value.item())} (a tensor of dtype {value.dtype})"
        return f"a tensor of shape {tuple(value.shape)}, {value.dtype}"
    if isinstance(value, torch.Size):
        return str(tuple(value))
    if shown:
        return f"a {type(value).__name__}"
    if value is None or isinstance(value, bool | int | float | str | list | tuple | dict | set):
        return short(value)
    if isinstance(value, type | torch.dtype):
        return str(getattr(value, "__name__", value))
    return f"an object of the type {type(value).__name__}"


def _part(came: Value, wanted: Value, even: bool) -> str:
    """Where the two sides part, in words; the cells are marked in ``came``."""
    one, other = came.numbers, wanted.numbers
    if one is None or other is None or one.shape != other.shape or not one.dim():
        return ""
    apart = ~torch.isclose(one.double(), other.double(), rtol=1e-4, atol=1e-5, equal_nan=True)
    if not apart.any():
        return ""
    came.apart = frozenset((i, j) for i, j in apart.reshape(-1, one.shape[-1]).nonzero().tolist())
    first = apart.nonzero()[0].tolist()
    here, there = (short(side[tuple(first)].item()) for side in (one, other))
    numbers = f"{here} here, {there} there" if even else f"{here} where {there} is asked for"
    count = f"{int(apart.sum())} of {apart.numel()}"
    return f"{count} differ, the first at {first} (counted from 0): {numbers}."


def short(value: Any) -> str:
    """A value in one short line; numbers with four digits."""
    if isinstance(value, float):
        return f"{value:.4g}"
    brief = reprlib.Repr()
    brief.maxlist = brief.maxtuple = brief.maxdict = brief.maxset = COLUMNS
    brief.maxstring = brief.maxother = 120
    return brief.repr(value)


LETTERS, LINES = 600, 12  # more of a text are not shown
# Control characters, save the ends of lines, and the marks that turn text round.
UNSEEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# The colours are those of the notebook, light or dark. What Jupyter's own style would win is
# written into the tags.
INDENT = "margin: .2em 0 .2em 1.2em"
NO_STRIPES = ' style="background: none"'
STYLE = """
div.visible-check { border-left: 4px solid #c2410c; padding: .1em 1em .3em; margin: .3em 0 .8em;
  max-width: 60em; font-family: system-ui, sans-serif; line-height: 1.5; text-align: left; }
div.visible-check p, div.visible-check figure { margin: .4em 0; }
div.visible-check pre { white-space: pre-wrap; background: none; }
div.visible-check .sides { display: flex; flex-wrap: wrap; gap: 0 3em; }
div.visible-check table { border-collapse: separate; border-spacing: 2px; margin: .3em 0; }
div.visible-check td { padding: .15em .6em; min-width: 2.6em; border-radius: 3px;
  border: 2px solid transparent; }
div.visible-check tr.next td { border-top: 10px solid transparent; }
div.visible-check td.apart { border: 2px dashed #dc2626; }
div.visible-check summary { cursor: pointer; font-weight: 600; }
div.visible-check details { margin: .4em 0; }
"""


def as_text(card: Card, more: str) -> str:
    """The card for a terminal; ``more`` says how to get a hint."""
    lines = [f"✗ {card.exercise}: {card.says}"]
    lines += ["The check ran:"] * bool(card.asked) + [f"    {line}" for line in card.asked]
    for title, value in _sides(card):
        lines.append(f"{title}:  {', '.join(filter(None, (value.code, value.words)))}")
        texts = [[short(v) for v in row] for row in value.rows]
        width = max((len(t) for row in texts for t in row), default=0)
        for number, row in enumerate(texts):
            lines += [""] * _begins(value, number)
            lines.append("    " + "  ".join(t.rjust(width) for t in row))
    lines += [f"Where they part:  {card.where}"] * bool(card.where) + [more]
    return "\n".join(map(harmless, lines)).strip()


def as_html(card: Card, hints: Sequence[str]) -> str:
    """The card for a notebook. Hints unfold one after the other."""
    parts = [f"<p><strong>✗ {_safe(card.exercise)}.</strong> {prose(card.says)}</p>"]
    if card.asked:
        code = _safe("\n".join(card.asked))
        parts.append(f'<div>The check ran<pre style="{INDENT}">{code}</pre></div>')
    most = max((size for _, value in _sides(card) for size in _sizes(value)), default=0) or 1
    figures = [_figure(title, value, most) for title, value in _sides(card)]
    parts += [f'<div class="sides">{"".join(figures)}</div>'] * bool(figures)
    parts += [f"<p><strong>Where they part.</strong> {_safe(card.where)}</p>"] * bool(card.where)
    rungs = ""
    for number, hint in reversed(list(enumerate(hints))):
        title = "Another hint" if number else "Give me a hint"
        rungs = f"<details><summary>{title}</summary><p>{prose(hint)}</p>{rungs}</details>"
    return f'<div class="visible-check"><style>{STYLE}</style>{"".join(parts)}{rungs}</div>'


def harmless(text: str) -> str:
    """A text without control characters, not too long, and such as can be written down."""
    lines = UNSEEN.sub("", text).encode("utf-8", "replace").decode().splitlines()
    lines = [f"{t[:LETTERS]} ..." if len(t) > LETTERS else t for t in lines]
    return "\n".join(lines[:LINES] + ["..."] * (len(lines) > LINES))


def prose(text: str) -> str:
    """HTML of a text in which `code` stands between backticks; all else is escaped."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", _safe(text)).replace("\n", "<br>")


def _sides(card: Card) -> Iterator[tuple[str, Value]]:
    other = "What should agree with it" if card.even else "What is asked for"
    titles = ("What came", other, "All of it" if card.came else "What came")
    for title, value in zip(titles, (card.came, card.wanted, card.whole), strict=True):
        if value is not None:
            yield title, value


def _sizes(value: Value) -> list[float]:
    return [abs(v) for row in value.rows for v in row if abs(v) < float("inf")]


def _figure(title: str, value: Value, most: float) -> str:
    rows = value.rows
    lines = [
        "".join(_td(v, v / most, (i, j) in value.apart) for j, v in enumerate(row))
        for i, row in enumerate(rows)
    ]
    kinds = [' class="next"' * _begins(value, i) for i in range(len(rows))]
    table = "".join(f"<tr{k}{NO_STRIPES}>{t}</tr>" for k, t in zip(kinds, lines, strict=True))
    name = f"<code>{_safe(value.code)}</code>" * bool(value.code)
    words = ", ".join(filter(None, (name, _safe(value.words))))
    caption = f"<figcaption><strong>{title}.</strong> {words}</figcaption>"
    return f"<figure>{caption}{f'<table><tbody>{table}</tbody></table>' * bool(rows)}</figure>"


def _begins(value: Value, row: int) -> bool:
    """Whether a new block of the table begins with this row."""
    return bool(row and value.block and row % value.block == 0)


def _td(value: Any, share: float, apart: bool) -> str:
    """A cell of a heat map: blue above zero, orange below, the stronger the larger."""
    colour = "37, 99, 235" if share > 0 else "234, 88, 12"
    strength = min(abs(share), 1) * 0.5 if share == share else 0
    mark = ' class="apart" title="differs"' * apart
    text = _safe(short(value))
    style = f"text-align: center; background: rgba({colour}, {strength:.2f})"
    return f'<td{mark} style="{style}">{text}</td>'


def _safe(text: str) -> str:
    return html.escape(harmless(text))


USAGE = """\
python card.py s07_causal_mask.py      runs the file; at the first check that is not met, says more
python card.py s07_causal_mask.py 1    the same, with one hint; with 2, two hints"""


def main(arguments: Sequence[str], hints: Mapping[str, Mapping[str, Sequence[str]]]) -> int:
    """Run the file and print the card. Returns the exit code: 0 where all checks are met."""
    path = Path(*arguments[:1])
    wanted = arguments[1] if len(arguments) == 2 else "0"
    if len(arguments) not in (1, 2) or not wanted.isdecimal() or not path.is_file():
        print(USAGE, file=sys.stderr)
        return 2
    try:
        runpy.run_path(str(path), run_name="__main__")
    except Exception as error:
        known = hints.get(path.stem, {})
        card = explain(error, list(known))
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], {
    "s01_softmax": {
        "dot_product": [
            "Which pairs of entries belong together, and what happens to a pair before anything is added up?",
            "Keep one running number that starts at 0 and takes in each product. Compare the two lengths before the first of them: afterwards it is too late to notice a rest."
        ],
        "attention_scores": [
            "Each token gets one number, its dot product with the query. Which axis of `inputs` has to go, so that one number a token is left?",
            "A matrix times a vector does all dot products of its rows at once. Write the shapes beside each other: (tokens, d) and (d,)."
        ],
        "normalize_by_sum": [
            "Take the example by hand: (1, 3, 4) has the sum 8. For a matrix there are as many sums as rows; print yours and look at their shape.",
            "A sum over the last axis loses that axis, and then rows and sums do not line up. The argument `keepdim` keeps it with length 1. Look at the sums before you divide."
        ],
        "softmax_naive": [
            "Two steps: an exponential of every entry, then each is divided by a sum. Over which entries does the sum run, and who says so?",
            "Print the shape of the sum. To be divided along `dim`, it must still have that axis, with length 1."
        ],
        "softmax_stable": [
            "exp(1000) is too large for a float, and 0 / 0 is nan. A softmax does not change when the same number is subtracted from all scores of a slice: which number makes the largest exponential exp(0)?",
            "Every slice along `dim` has a largest score of its own. Take them with `keepdim`, so that they line up with the scores."
        ],
        "AttentionPooling": [
            "A layer learns only what is an `nn.Parameter` and an attribute of it. In `forward`, do the three steps of the notebook in order: scores, weights, a weighted sum.",
            "Write the shape beside each line: tokens (n, d_in), scores (n,), weights (n,), result (d_in,). In the last step, which axis disappears?"
        ]
    },
    "s02_self_attention": {
        "scores_by_loops": [
            "There are as many pairs as tokens times tokens. Which loop runs over the rows of the result, and which over its columns?",
            "Make a matrix of zeros first, of the size that the input asks for, and fill one entry at a time. Where does `return` stand, inside the loops or behind them?"
        ],
        "scores_by_matmul": [
            "Row i of the result asks, column j is looked at: entry [i, j] is the dot product of tokens i and j. Which shapes have to be multiplied so that (n, n) comes out?",
            "One of the two factors has to be transposed, and with a batch only its last two axes may change places."
        ],
        "attention_weights": [
            "A row belongs to one token that asks, and it shares out a weight of 1. So along which axis does the softmax run?",
            "The temperature makes the scores smaller before the softmax. exp(1000) overflows: either subtract the largest score of each row, or let torch do it."
        ],
        "rows_are_distributions": [
            "Two things make a row a distribution: what its entries sum to, and which entries are not allowed. Have you asked for both?",
            "Sums of floats are seldom exactly 1: compare with the tolerance, upwards and downwards. One bad row is enough for False."
        ],
        "context_vectors": [
            "Row i of the result is a weighted mean of all tokens, with the weights of row i. Try the second row of the example on paper.",
            "Shapes: weights (n, n), tokens (n, d), result (n, d). Which single product has these shapes, and does it still with a batch in front?"
        ],
        "effective_tokens": [
            "Follow the formula from inside to outside: the entropy of each row first, then its exponential. What is 0 times the logarithm of 0 in floating point, and what should it be?",
            "Let entries of weight 0 add exactly nothing, without meeting the logarithm of 0 on the way. Mind the sign of the entropy, and which logarithm belongs to exp."
        ],
        "SentenceAttention": [
            "Four steps: look up the vectors, score all pairs, make weights with the temperature, mix. The steps are those of the exercises above.",
            "The ids may be one sentence or a batch of them, so count axes from the end. If no gradient arrives, look for `detach`, `.data` or `no_grad` on the way."
        ]
    },
    "s03_qkv_projections": {
        "project": [
            "In the row convention the token stands to the left of the matrix, in the column convention to the right. Do both on paper for (1, 1) and the little matrix.",
            "In both conventions tokens come in as rows and go out as rows. What does that ask of the matrix in the column convention? And which error is asked for where the name is neither?"
        ],
        "tied_scores": [
            "One matrix makes queries and keys alike: project once, and compare what you have with itself.",
            "Shapes: x (..., n, d_in), the projected tokens (..., n, d_k), the scores (..., n, n). With a batch, only the last two axes change places."
        ],
        "score_std": [
            "The variance of a sum of independent terms is the sum of their variances. How many terms does a dot product have, and what is the variance of one?",
            "From a variance to a standard deviation there is one more step, and it belongs around everything."
        ],
        "scaled_scores": [
            "There are two queries and three keys: row i belongs to query i, column j to key j. Which factor has to be transposed?",
            "The divisor is made of the width of queries and keys, which is the length of their last axis, not of the number of tokens. Is the root there?"
        ],
        "context_for_one_query": [
            "Only one token asks, but all tokens have a key and a value. Which of the three projections is applied to one token, and which to all?",
            "Shapes: query (d_k,), keys (n, d_k), scores (n,), values (n, d_v), context (d_v,). Scale before the softmax; return the context first, then the weights."
        ],
        "attention": [
            "Three steps: scaled scores, softmax, mixture of the values. Each query is a row, and each row of weights sums to 1.",
            "With a batch, axes have to be counted from the end: the softmax runs over the keys, which is the last axis, and only the last two axes are exchanged."
        ],
        "QKVAttention": [
            "Three layers of class `nn.Linear`, and two different output widths: which layers give d_k numbers, and which gives d_v?",
            "In `forward`, apply each layer to x, then do what the function of the exercise before does. A layer has a bias unless you say otherwise."
        ]
    },
    "s04_attention_modules": {
        "attention_weights": [
            "Check the first row on paper: the scores, divided by the root of d_k, go through a softmax over the keys.",
            "With batches, count axes from the end: exchange the last two of the keys, and let the softmax run over the last axis."
        ],
        "SelfAttentionParameter": [
            "A matrix of shape (d_in, d_out) is used with the token on its left. What kind of attribute does `named_parameters` find?",
            "Print the shapes of queries, keys and values for the example: all (2, 4). Then scores, scale, softmax, values. By the root of which width do you divide?"
        ],
        "SelfAttentionLinear": [
            "An `nn.Linear` stores its weight the other way round from the exercise before, and multiplies by itself when it is called. So nothing needs to be transposed but the keys.",
            "`qkv_bias` has to reach all three layers. For batches, count axes from the end."
        ],
        "attention_map": [
            "The module already has the layers. Use its queries and its keys; the values have no say in the weights.",
            "The weights are for looking at: compute them where no gradients are recorded, and leave the module as you found it. What is the width that you take the root of?"
        ],
        "SelfAttentionFused": [
            "One layer gives 12 numbers a token. The first third is the query, the second the key, the last the value. Along which axis do you cut?",
            "The width of one part is d_out. Take the root of that width, not of all three together."
        ],
        "SelfAttentionAlong": [
            "Your attention wants tokens on the axis before the last. If they stand elsewhere, move that axis there first, and back at the end.",
            "`movedim` or `transpose` do that. Sequences of the batch must not be mixed: try one alone, and compare it with itself in a batch."
        ]
    },
    "s05_weight_transfer": {
        "linear_from_matrix": [
            "`x @ W` with W of shape (d_in, d_out) is what the layer has to compute. What shape does an `nn.Linear` store, and what does it do with it?",
            "A reshape gives the right shape and puts the numbers in the wrong places. The operation that you need exchanges rows and columns. Is there a bias exactly when one is given?"
        ],
        "linear_to_parameter": [
            "Which of the two modules stores a matrix transposed? Follow one number from the source into the target.",
            "Look for biases in the source before you write anything. Copy values into the parameters that are there, where no gradients are recorded."
        ],
        "parameter_to_linear": [
            "Keep the target's parameter objects and change what is in them: an optimizer may hold them already.",
            "A bias of the target that stays as it was drawn changes the results: which value makes it do nothing? And do source and target share memory afterwards?"
        ],
        "fuse_qkv": [
            "The rows of the fused weight are those of query, then key, then value. In the example they are 1 to 6, from top to bottom.",
            "Joining three weights below each other is one call. A layer of the source that has no bias acts like one whose bias is 0. What if there are biases and the target has no place for them?"
        ],
        "unfuse_qkv": [
            "Cut the fused weight into three blocks of neighbouring rows, and the bias in the same way.",
            "A piece of a tensor shares its memory: copy the values. Before you write anything: has every bias of the source a place? And where the source has none, those of the target become 0."
        ],
        "to_torch_attention": [
            "Print the names and shapes of the parameters of an `nn.MultiheadAttention`: one weight holds query, key and value together.",
            "With `bias=True` there are two biases, and with `bias=False` none at all; those that the source lacks have to be 0. Batches come first here, and the module returns two things."
        ],
        "from_torch_attention": [
            "It is the way back: cut `in_proj_weight` into three, and mind that biases may be missing on either side.",
            "Before you write: one head, the same width, no bias that would be lost. Whatever bias the target has and the source has not becomes 0."
        ]
    },
    "s06_positions": {
        "equivariance_gap": [
            "If outputs move with their tokens, the outputs of the moved tokens are the old outputs in the new order. So put the old ones into that order first.",
            "Then take differences, without their sign, and the largest one. Which of the two tensors has to be reordered?"
        ],
        "add_positions": [
            "Token t of every sequence gets row t of the table. How many rows of the table does a sequence need?",
            "Broadcasting adds one block of rows to all sequences of a batch. Look at both sizes before the addition, and make a new tensor."
        ],
        "sinusoidal_table": [
            "Write down the angle of place p and pair i for the little example. Sine and cosine of the same angle stand next to each other.",
            "Make a table (places, pairs) of all angles first. Then one of them fills the even columns and the other the odd ones. The exponent counts pairs, not columns."
        ],
        "shift_matrix": [
            "For one pair, use the addition theorems: sin(a + k) and cos(a + k) are mixtures of sin a and cos a. The four factors make a 2 x 2 block.",
            "The row stands on the left here, so the block may be the transpose of the one in your book. Each pair has its own speed, and blocks of different pairs do not touch."
        ],
        "FixedPositions": [
            "The table belongs to the module and moves with it, but nothing in it is learned. What does a module call such a tensor?",
            "Register it in `__init__`; in `forward` do what the function above does, the error included."
        ],
        "SelfAttention": [
            "`positions` is a table that is learned: one row a place, as wide as a token. `nn.Embedding` is such a table.",
            "Positions are added to x before the projections, and both methods need it. Divide by the root of the width of the keys, which is d_out; and count the tokens first."
        ]
    },
    "s07_causal_mask": {
        "causal_mask": [
            "Write the mask of three tokens on paper. Row i asks: is key j hidden from me? When is the answer yes?",
            "A triangle of ones is nearly it. `torch.triu` and `torch.tril` have an argument `diagonal` that says where it begins; and the dtype has to be bool."
        ],
        "to_blocked": [
            "Treat the three kinds one by one: which value in the given mask means blocked?",
            "A comparison gives bools for any dtype, where `~` and `1 - mask` do not. What should happen with a kind that is none of the three?"
        ],
        "mask_and_renormalize": [
            "First put zeros where the mask is True, then divide each row by what is left of it.",
            "The sum needs `keepdim`, so that each row meets its own sum. A row that is blocked from end to end has the sum 0: see what your division makes of it. The caller's weights stay as they are."
        ],
        "masked_softmax": [
            "Blocked keys have to be out of the race before the softmax. Which score makes a weight of exactly 0, however low the others are?",
            "`masked_fill` returns a new tensor; its name with an underscore changes the caller's. Then the softmax runs over the keys, the last axis."
        ],
        "leaking_rows": [
            "Only rows before `position` can leak: those at it and after it may move.",
            "A row moved if any of its entries differs by more than the tolerance, up or down. Ask for a list of plain ints, in order."
        ],
        "CausalAttention": [
            "The order of the steps: project, score, scale, mask, softmax, mix. Where does yours put the mask, and does it use what `masked_fill` gives back?",
            "The mask for fewer tokens is the upper left corner of the large one. More tokens than `context_length` should be refused before anything is computed."
        ]
    },
    "s08_dropout": {
        "apply_dropout": [
            "What is dropped becomes 0; what stays is divided by 1 - p, so that the mean stays what it was. Do the example on paper.",
            "With p = 1 there is nothing left to divide, and 0 / 0 is nan: think of that case first. Make a new tensor."
        ],
        "dropout": [
            "Draw one random number for each entry. With which comparison is it True in a share p of the cases?",
            "The draw has the shape of x. In evaluation nothing is drawn and nothing is scaled. A new call has to draw anew."
        ],
        "causal_weights": [
            "Scores first: each query with each key, divided by the root of d_k, the length of the last axis.",
            "Hide from each token what comes after it, before the softmax, and leave the diagonal free. Batches come first: exchange the last two axes only."
        ],
        "context_with_dropout": [
            "Three steps in this order: softmax of the scores, dropout of the weights, mixture of the values.",
            "After dropout rows do not sum to 1 any more, and they are not brought back to it. What stays is divided by 1 - p."
        ],
        "CausalAttention": [
            "The mask is a buffer that is not saved: `register_buffer` has an argument for that. Dropout is a layer of its own, made in `__init__`.",
            "Dropout is applied to the weights, after the softmax, and knows itself whether the module is in training. For shorter inputs cut the mask to size; refuse longer ones."
        ]
    },
    "s09_cross_attention": {
        "cross_weights": [
            "Each query shares out a weight of 1 among the keys: a row for each query, a column for each key.",
            "The scores are divided by the root of the width before the softmax, and the softmax runs over the keys. Which axis are they on?"
        ],
        "padding_mask": [
            "Number the rows of a sentence 0, 1, 2, 3. For a sentence of length 3, which of these numbers are padding? Which comparison says so?",
            "One row of numbers is compared with one column of lengths: put an axis of length 1 into the right one, and broadcasting makes the table."
        ],
        "combined_mask": [
            "A key is hidden if padding hides it or pairs hides it. Which of the two knows the sentence, and which the query?",
            "Give each of them the axis that it lacks, with length 1: (batch, 1, keys) and (1, queries, keys). Broadcasting does the rest."
        ],
        "attention": [
            "Scores, scale, mask, softmax, values, in this order. A row that is blocked from end to end comes out of the softmax as nan: what should it be?",
            "Rather than mend nan afterwards, put 0 where the mask is True once the softmax is done. The number of keys and of values has to agree; look at that first."
        ],
        "reorder_context": [
            "The new token 0 is the old token order[0]. Indexing with `order` does exactly that.",
            "Keys and values have tokens as rows; in the mask the keys are columns. So the mask is reordered along another axis."
        ],
        "CrossAttention": [
            "x asks and the context answers. Which projections belong to x, which to the context, and what are the four widths?",
            "Combine the two masks to (batch, queries, keys) before you use them; either may be missing. What happens to a query that sees nothing?"
        ]
    },
    "s10_stacked_heads": {
        "concatenate_heads": [
            "Each head says something about every token. Beside each other means: the same tokens, more features. Which axis grows?",
            "There is one call for that. Count the axis from the end, so that it also works for a batch."
        ],
        "StackedHeads": [
            "A plain Python list hides its modules from PyTorch. Which list of `nn` does not?",
            "Make num_heads separate heads, each with its own weights, ask every one with the same x, and lay the answers side by side in the order of the heads."
        ],
        "arguments_for_width": [
            "The width that comes out is d_out of one head times the number of heads. Solve that for d_out.",
            "The number may not come out even: ask for the remainder first. Change a copy of the arguments, and keep d_out an int."
        ],
        "head_contributions": [
            "The weight of an `nn.Linear` has a column for each feature that comes in. Which columns meet the features of head 0?",
            "Cut the weight into blocks of columns, one a head, and apply each to its head alone. All contributions together should be the output of the whole layer."
        ],
        "parameter_shapes": [
            "Write out the names for head 0, then count. What does an `nn.Linear` store, and in which order are its two numbers?",
            "A layer that takes the concatenated heads takes num_heads * d_out features. The shape of a bias is a tuple of one number, written with a comma."
        ],
        "ProjectedHeads": [
            "The heads are those of the exercise before; only the last step is new. How wide is what enters `out_proj`, and how wide what leaves it?",
            "Apply `out_proj` once, to all heads together: its bias is then added once."
        ]
    },
    "s11_head_splitting": {
        "split_heads": [
            "Write the example on paper: each token has 4 features, head 0 takes the first two of every token. Which two numbers does the last axis become?",
            "Cut the last axis into (heads, head_dim) first; only then exchange two axes, so that heads come before tokens. A `view` straight to the final shape cuts tokens apart. Look at the remainder first."
        ],
        "head_weight": [
            "The layer gives all heads at once, in the order of its rows. Which rows belong to head 1 of 2?",
            "Each head has as many rows as the output has features, divided by the heads. Nothing has to be transposed."
        ],
        "head_scores": [
            "For each sequence and each head: every query with every key. Rows are queries, columns are keys.",
            "A product of matrices works on the last two axes and leaves those in front alone. So which two axes of the keys change places?"
        ],
        "merge_heads": [
            "It is the way back of split_heads: do its two steps backwards, in the other order.",
            "First bring tokens before heads again, then join the last two axes. After an exchange of axes the memory is no longer in order: `reshape` or `contiguous` help where `view` complains."
        ],
        "MultiHeadAttention": [
            "Follow the shapes: x (b, n, d_in), queries (b, n, d_out), split (b, h, n, head_dim), weights (b, h, n, n), context (b, h, n, head_dim), merged (b, n, d_out), out.",
            "Scale by the root of head_dim, mask before the softmax, dropout on the weights, merge, `out_proj` last. d_out has to be a multiple of the number of heads."
        ],
        "parameter_count": [
            "Take the layer apart: three projections and `out_proj`. How many numbers has a weight, and how many a bias?",
            "`out_proj` has a bias in any case, the three others only with qkv_bias. Does the number of heads change anything?"
        ],
        "MendedMultiHead": [
            "Change one token at a time and watch which outputs move. If an earlier one moves, tokens and heads have been mixed, or the mask is not what it seems.",
            "Print the shape after every step and compare with split_heads and merge_heads: a `view` may give the right shape and the wrong numbers."
        ]
    },
    "s12_batched_heads": {
        "project_token": [
            "For each head: a matrix times a column. With (heads, head_dim, d_in) and (d_in,), which axis disappears?",
            "A product of matrices broadcasts the token to all heads. If you multiply entry by entry, the sum over d_in is still to come: that is the last axis."
        ],
        "columns_per_head": [
            "Tokens are rows of x and should become columns. That is a transposition, and no reshape.",
            "Then every head gets the same matrix: a new axis in front that is repeated. Repeating needs no copying."
        ],
        "project_tokens": [
            "For head 0 on paper: each token is multiplied by the matrix of the head. The result has tokens as rows: (heads, tokens, head_dim).",
            "You can move tokens into columns, multiply, and move back; or transpose the matrices instead. A `view` never moves numbers."
        ],
        "find_layout": [
            "Compute what the numbers should be, heads first. Then compare `projected` with that, and with the same after the right exchange of axes.",
            "Compare the shape first, and numbers with a tolerance. Two layouts agree in some entries, so compare all of them."
        ],
        "head_contexts": [
            "For each head alone: scores, scale, softmax over the keys, values. The head is an axis that all of it leaves in front.",
            "The root is that of the width of queries and keys. The values may have another width, and there may be more keys than queries."
        ],
        "merge_and_project": [
            "For each token, lay what its heads say side by side: all of head 0 first. In z the heads are in front, so which two axes change places?",
            "Only then join the last two axes, and multiply by the weight as an `nn.Linear` would. The bias is added once."
        ],
        "BatchedHeads": [
            "Follow the shapes: x (b, n, d_in), W_query (h, head_dim, d_in), queries (b, h, n, head_dim). What has to be put between b and n, so that the heads broadcast?",
            "With `einsum` you can write each step by naming the axes. Parameters need starting values; and tokens of one sequence never look into another."
        ]
    }
}))
