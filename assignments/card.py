"""Runs a stage's Python file and says more about the first visible check that is not met."""

from collections.abc import Iterator, Sequence
from collections.abc import Mapping, Sequence
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any
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


SAME = {"allclose", "equal", "isclose", "same"}  # called with two things that should agree
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
            made = {n for target in statement.targets for n in names(target)}
            mine = not self.mine.isdisjoint(names(statement.value))
        else:  # a call on its own may change what it was given
            made, mine = set(names(statement)) - {self.exercise} if asking else set(), asking
        for name in made:
            self.made.setdefault(name, []).append(statement)
            (self.mine.add if mine else self.mine.discard)(name)
        if asking and not isinstance(statement, ast.Assert):
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
        for name in dict.fromkeys(n for node in nodes for n in names(node)):
            value = self.known.get(name)
            plain = isinstance(value, bool | int | float | str) or _is_small(value)
            if plain and name not in self.mine:
                lines.append(f"# {name} is {value if isinstance(value, str) else _listed(value)}")
        return lines

    def _history(self) -> list[ast.stmt]:
        """The statements with calls of the answer that made the names seen, in order."""
        found, todo, done = set(), list(self.seen), set()
        while todo:
            name = todo.pop()
            for statement in self.made.get(name, []) if name not in done else ():
                todo += [n for n in names(statement) if n in self.mine]
                found |= {statement} if any(map(self.asks, ast.walk(statement))) else set()
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


def _is_small(value: Any) -> bool:
    return hasattr(value, "numel") and hasattr(value, "tolist") and value.numel() <= 12


def _listed(value: Any) -> Any:
    return value.tolist() if hasattr(value, "tolist") else value


ROWS, COLUMNS = 12, 12  # larger tables are not shown
Frames = list[tuple[FrameType, int]]  # of an error: each with its line


@dataclass
class Value:
    """One side of a comparison: its code, if it has a name in the check, its kind, its numbers."""

    code: str
    words: str
    numbers: torch.Tensor | None
    apart: frozenset[tuple[int, int]] = frozenset()

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
    ``whole`` is the result of which ``came`` shows a part or a property."""

    exercise: str
    says: str
    asked: list[str]
    came: Value | None = None
    wanted: Value | None = None
    whole: Value | None = None
    where: str = ""


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
        card.where = _part(card.came, card.wanted)
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
    if isinstance(error, NotImplementedError) and inside:
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
        text = linecache.getline(frame.f_code.co_filename, line).strip()
        return f"Your code stops in `{frame.f_code.co_name}`, at `{text}`. {told}"
    return f"The check cannot go on with what your code gives. {told}"


def _compared(check: Check) -> list[Value]:
    """What came and what is asked for, where the check compares two things; or nothing."""
    state = torch.get_rng_state()
    try:
        if check.test is None or check.value(check.test):
            return []
        found = [_value(ast.unparse(s), check.value(s)) for s in check.pair(check.test)]
    except Exception:  # it cannot be asked twice; the check's sentence says enough
        return []
    finally:
        drawn = not torch.equal(state, torch.get_rng_state())
        torch.set_rng_state(state)
    return [] if drawn else found  # drawn anew, the numbers are not those that were checked


def _value(code: str, value: Any) -> Value:
    made = Value(code, "", _numbers(value))
    made.words = _words(value, bool(made.rows))
    if set(names(ast.parse(code))) <= {"torch", "math"}:
        made.code = ""  # the numbers are there, and have no name
    return made


def _numbers(value: Any) -> torch.Tensor | None:
    """The value as a tensor, where it is made of numbers or bools and not large."""
    if isinstance(value, list | tuple) and 0 < len(value) <= ROWS * COLUMNS:
        with contextlib.suppress(TypeError, ValueError, RuntimeError):
            value = torch.tensor(value)
    if not isinstance(value, torch.Tensor) or value.layout != torch.strided or value.is_complex():
        return None
    return value.detach().cpu()


def _words(value: Any, shown: bool) -> str:
    """The value in words; its numbers, too, where no table shows them."""
    if isinstance(value, torch.Tensor):
        kind = f"a tensor of shape {tuple(value.shape)}, {value.dtype}"
        return f"{kind}: {short(value.item())}" if value.numel() == 1 and not shown else kind
    if isinstance(value, torch.Size):
        return str(tuple(value))
    if shown:
        return f"a {type(value).__name__}"
    if value is None or isinstance(value, bool | int | float | str | list | tuple | dict | set):
        return short(value)
    if isinstance(value, type | torch.dtype):
        return str(getattr(value, "__name__", value))
    return f"an object of the type {type(value).__name__}"


def _part(came: Value, wanted: Value) -> str:
    """Where the two sides part, in words; the cells are marked in ``came``."""
    one, other = came.numbers, wanted.numbers
    if one is None or other is None or one.shape != other.shape or not came.rows:
        return ""
    apart = ~torch.isclose(one.double(), other.double(), rtol=1e-4, atol=1e-5, equal_nan=True)
    if not apart.any():
        return ""
    came.apart = frozenset((i, j) for i, j in apart.reshape(-1, one.shape[-1]).nonzero().tolist())
    first = apart.nonzero()[0].tolist()
    numbers = (short(side[tuple(first)].item()) for side in (one, other))
    return (
        f"{int(apart.sum())} of {apart.numel()} differ, the first at {first} (counted from 0): "
        "{} where {} is asked for.".format(*numbers)
    )


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
# The colours are those of the notebook, light or dark.
STYLE = """
.visible-check { border-left: 4px solid #c2410c; padding: .1em 1em .3em; margin: .3em 0 .8em;
  max-width: 60em; font-family: system-ui, sans-serif; line-height: 1.5; text-align: left; }
.visible-check p, .visible-check figure { margin: .4em 0; }
.visible-check pre { margin: .2em 0 .2em 1.2em; white-space: pre-wrap; background: none; }
.visible-check .sides { display: flex; flex-wrap: wrap; gap: 0 3em; }
.visible-check table { border-collapse: separate; border-spacing: 2px; margin: .3em 0; }
.visible-check td { padding: .15em .6em; min-width: 2.6em; text-align: center;
  border: 2px solid transparent; border-radius: 3px; }
.visible-check td.apart { border: 2px dashed #dc2626; }
.visible-check summary { cursor: pointer; font-weight: 600; }
.visible-check details { margin: .4em 0; }
"""


def as_text(card: Card, more: str) -> str:
    """The card for a terminal; ``more`` says how to get a hint."""
    lines = [f"✗ {card.exercise}: {card.says}"]
    lines += [f"The check ran:  {line}" for line in card.asked]
    for title, value in _sides(card):
        lines.append(f"{title}:  {', '.join(filter(None, (value.code, value.words)))}")
        texts = [[short(v) for v in row] for row in value.rows]
        width = max((len(t) for row in texts for t in row), default=0)
        lines += ["    " + "  ".join(t.rjust(width) for t in row) for row in texts]
    lines += [f"Where they part:  {card.where}"] * bool(card.where) + [more]
    return "\n".join(map(harmless, lines)).strip()


def as_html(card: Card, hints: Sequence[str]) -> str:
    """The card for a notebook. Hints unfold one after the other."""
    parts = [f"<p><strong>✗ {_safe(card.exercise)}.</strong> {prose(card.says)}</p>"]
    if card.asked:
        code = _safe("\n".join(card.asked))
        parts.append(f"<div>The check ran<pre>{code}</pre></div>")
    figures = [_figure(title, value) for title, value in _sides(card)]
    parts += [f'<div class="sides">{"".join(figures)}</div>'] * bool(figures)
    parts += [f"<p><strong>Where they part.</strong> {_safe(card.where)}</p>"] * bool(card.where)
    rungs = ""
    for number, hint in reversed(list(enumerate(hints))):
        title = "Another hint" if number else "Give me a hint"
        rungs = f"<details><summary>{title}</summary><p>{prose(hint)}</p>{rungs}</details>"
    return f'<div class="visible-check"><style>{STYLE}</style>{"".join(parts)}{rungs}</div>'


def harmless(text: str) -> str:
    """A text without control characters, and not too long."""
    lines = UNSEEN.sub("", text).splitlines()
    lines = [f"{t[:LETTERS]} ..." if len(t) > LETTERS else t for t in lines]
    return "\n".join(lines[:LINES] + ["..."] * (len(lines) > LINES))


def prose(text: str) -> str:
    """HTML of a text in which `code` stands between backticks; all else is escaped."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", _safe(text)).replace("\n", "<br>")


def _sides(card: Card) -> Iterator[tuple[str, Value]]:
    titles = ("What came", "What is asked for", "All of it" if card.came else "What came")
    for title, value in zip(titles, (card.came, card.wanted, card.whole), strict=True):
        if value is not None:
            yield title, value


def _figure(title: str, value: Value) -> str:
    rows = value.rows
    sizes = [abs(v) for row in rows for v in row if abs(v) < float("inf")]
    most = max(sizes, default=0) or 1
    lines = [
        "".join(_td(v, v / most, (i, j) in value.apart) for j, v in enumerate(row))
        for i, row in enumerate(rows)
    ]
    table = "".join(f"<tr>{line}</tr>" for line in lines)
    name = f"<code>{_safe(value.code)}</code>, " if value.code else ""
    caption = f"<figcaption><strong>{title}.</strong> {name}{_safe(value.words)}</figcaption>"
    return f"<figure>{caption}{f'<table><tbody>{table}</tbody></table>' * bool(rows)}</figure>"


def _td(value: Any, share: float, apart: bool) -> str:
    """A cell of a heat map: blue above zero, orange below, the stronger the larger."""
    colour = "37, 99, 235" if share > 0 else "234, 88, 12"
    strength = min(abs(share), 1) * 0.5 if share == share else 0
    mark = ' class="apart" title="differs"' * apart
    text = _safe(short(value))
    return f'<td{mark} style="background: rgba({colour}, {strength:.2f})">{text}</td>'


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
        "dot_product": [],
        "attention_scores": [],
        "normalize_by_sum": [],
        "softmax_naive": [],
        "softmax_stable": [],
        "AttentionPooling": []
    },
    "s02_self_attention": {
        "scores_by_loops": [],
        "scores_by_matmul": [],
        "attention_weights": [],
        "rows_are_distributions": [],
        "context_vectors": [],
        "effective_tokens": [],
        "SentenceAttention": []
    },
    "s03_qkv_projections": {
        "project": [],
        "tied_scores": [],
        "score_std": [],
        "scaled_scores": [],
        "context_for_one_query": [],
        "attention": [],
        "QKVAttention": []
    },
    "s04_attention_modules": {
        "attention_weights": [],
        "SelfAttentionParameter": [],
        "SelfAttentionLinear": [],
        "attention_map": [],
        "SelfAttentionFused": [],
        "SelfAttentionAlong": []
    },
    "s05_weight_transfer": {
        "linear_from_matrix": [],
        "linear_to_parameter": [],
        "parameter_to_linear": [],
        "fuse_qkv": [],
        "unfuse_qkv": [],
        "to_torch_attention": [],
        "from_torch_attention": []
    },
    "s06_positions": {
        "equivariance_gap": [],
        "add_positions": [],
        "sinusoidal_table": [],
        "shift_matrix": [],
        "FixedPositions": [],
        "SelfAttention": []
    },
    "s07_causal_mask": {
        "causal_mask": [],
        "to_blocked": [],
        "mask_and_renormalize": [],
        "masked_softmax": [],
        "leaking_rows": [],
        "CausalAttention": []
    },
    "s08_dropout": {
        "apply_dropout": [],
        "dropout": [],
        "causal_weights": [],
        "context_with_dropout": [],
        "CausalAttention": []
    },
    "s09_cross_attention": {
        "cross_weights": [],
        "padding_mask": [],
        "combined_mask": [],
        "attention": [],
        "reorder_context": [],
        "CrossAttention": []
    },
    "s10_stacked_heads": {
        "concatenate_heads": [],
        "StackedHeads": [],
        "arguments_for_width": [],
        "head_contributions": [],
        "parameter_shapes": [],
        "ProjectedHeads": []
    },
    "s11_head_splitting": {
        "split_heads": [],
        "head_weight": [],
        "head_scores": [],
        "merge_heads": [],
        "MultiHeadAttention": [],
        "parameter_count": [],
        "MendedMultiHead": []
    },
    "s12_batched_heads": {
        "project_token": [],
        "columns_per_head": [],
        "project_tokens": [],
        "find_layout": [],
        "head_contexts": [],
        "merge_and_project": [],
        "BatchedHeads": []
    }
}))
