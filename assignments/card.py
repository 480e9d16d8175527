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


SAME = {"allclose", "equal", "isclose", "same", "isinstance"}


class Check:
    """A cell up to the statement that failed, and which of its names come from the answer.

    ``known`` maps the notebook's names to their values.
    """

    def __init__(self, tree: ast.Module, line: int, exercise: str, known: dict[str, Any]) -> None:
        self.exercise, self.known, self.mine = exercise, known, {exercise}
        self.before: list[ast.Assign | ast.Expr] = []
        self.bound: dict[str, ast.stmt] = {}  # where a name got its value last
        self.statement: ast.stmt = ast.Pass()
        caught = {n.name for n in ast.walk(tree) if isinstance(n, ast.ExceptHandler)}
        nodes = [n for n in ast.walk(tree) if isinstance(n, ast.stmt) and n.lineno <= line]
        for node in sorted(nodes, key=lambda n: n.lineno):
            self.bound |= dict.fromkeys(names(node, ast.Store), node)
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

    def calls(self, node: ast.AST) -> list[ast.Call]:
        """Find the calls of the answer, and of what it returned: ``layer(x)``."""
        return [n for n in ast.walk(node) if isinstance(n, ast.Call) and self._asks(n.func)]

    def _asks(self, function: ast.expr) -> bool:
        """Whether it is called on the answer, as ``layer`` is in ``layer.eval()(x)[0]``."""
        root: Any = function
        while isinstance(root, ast.Attribute | ast.Call | ast.Subscript):
            root = root.func if isinstance(root, ast.Call) else root.value
        name = getattr(root, "id", "")
        value = self.known.get(name)
        own = not isinstance(function, ast.Attribute) or function.attr in vars(type(value))
        return name == self.exercise or (name in self.mine and callable(value) and own)

    @property
    def asked(self) -> list[str]:
        """The calls that led to what was checked, and their arguments."""
        nodes: list[Any] = [*self._origins()]
        last = [node for node in self.before if self.calls(node)][-1:]
        nodes += self.calls(self.focus)[:1] or ([] if nodes else last)
        first = {n: node.lineno for node in reversed(nodes) for n in names(node) - self.mine}
        lines = [self._given(name, line) for name, line in sorted(first.items())]
        return [*map(ast.unparse, nodes), *filter(None, lines)]

    def _given(self, name: str, line: int) -> str:
        """Say what a call in this line got; "" if the name has another value since.

        The value itself may have changed: a tensor counts its changes, and a list that did not
        change is as it is written.
        """
        value = self.known.get(name)
        bound = self.bound.get(name, ast.Pass(lineno=0))
        changed = getattr(value, "_version", 0)
        if isinstance(value, list | tuple | dict):
            changed = ast.unparse(bound) != f"{name} = {value!r}"
        text = given(value) if bound.lineno < line else ""
        return text and f"# {name} is {'now ' * bool(changed)}{text}"

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
        """Find the two expressions that should agree, the result first; none if there are none.

        They are compared as in ``a == b``, ``abs(a - b) < c`` or ``not f(a)``, or are the arguments
        of a function in `SAME`.
        """
        sides, operand = [], getattr(test, "operand", test)
        if called(test) == "all" and isinstance(test.func, ast.Attribute):
            return self.pair(test.func.value)
        sign = test.ops[0] if isinstance(test, ast.Compare) else None
        if isinstance(sign, ast.Eq | ast.Is):
            sides = [test.left, test.comparators[0]]
        elif isinstance(sign, ast.Lt | ast.LtE) and called(test.left) == "abs":
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
    """A result, or what was expected: its code, if the check has a name for it, its numbers, and
    the rows and columns of those that differ (``apart``)."""

    code: str
    words: str
    numbers: Any = None
    apart: Any = ()

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
    at = traceback.extract_tb(error.__traceback__)[places[-1]]
    says = _says(error, check, inside, (at.lineno, at.colno, at.end_colno))
    card = Card(check.exercise, says, check.asked, {}, "")
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


def _says(error: BaseException, check: Check, inside: Sequence[Any], spot: Any) -> str:
    """Say what happened, in a sentence or two; ``spot`` is the line, first and last column of the
    expression that failed."""
    place = _place(inside, check)
    if isinstance(error, AssertionError) and not inside:
        says = rounded(str(error)).replace("a NoneType.", "None. Is `return` missing?")
        return says or f"`{ast.unparse(check.statement)}` fails."
    if isinstance(error, NameError) and not inside:
        return f"`{error.name}` is not defined yet. Run the cell that defines it, then this one."
    calls = [] if place else check.calls(check.statement)
    if failed := [n for n in calls if (n.lineno, n.col_offset, n.end_col_offset) == spot]:
        own = [_line(f.f_code, line) for f, line in inside if f.f_globals is check.known]
        at = f", at `{own[0]}`" if own else ""
        return f"Calling `{ast.unparse(failed[0].func)}` raised an error{at}. {describe(error)}"
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
    return f"in `{code.co_qualname.split('.<')[0]}`, at `{_line(code, line)}`"


def _line(code: Any, line: int) -> str:
    return linecache.getline(code.co_filename, line).strip()


def _values(check: Check, nodes: Sequence[ast.expr]) -> list[Value]:
    """Evaluate expressions of the check; nothing if that fails now, or draws other numbers, or
    calls the answer where its arguments may have changed."""
    if check.calls(check.focus) and " is now " in str(check.asked):
        return []
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
    """Describe a value; its code is given if there is a name of the check in it."""
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
    code = ast.unparse(node) if names(node) - {"torch", "math"} else ""
    made = Value(code if code != words else "", words, numbers)
    if made.rows and made.numbers.numel() > sum(map(len, made.rows)):
        made.words += "; only a corner is shown"
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
    lines = text.split("\n")  # as Python counts them
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
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # it may have no ✗
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
 "s01_softmax": {
  "dot_product": [
   "Which pairs of entries belong together, and what happens to a pair before anything is added up?",
   "Keep one running number that starts at 0 and takes in each product. Compare the two lengths before the first of them: afterwards it is too late to notice a rest."
  ],
  "attention_scores": [
   "Each token gets one number, its dot product with the query. Which axis of `inputs` has to go, so that one number per token is left?",
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
   "A row belongs to one query token, and it distributes a weight of 1. So along which axis does the softmax run?",
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
   "In both conventions tokens come in as rows and go out as rows. What does that ask of the matrix in the column convention? And which error is expected if the name is neither?"
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
   "After dropout rows do not sum to 1 any more, and they are not rescaled to it. What stays is divided by 1 - p."
  ],
  "CausalAttention": [
   "The mask is a buffer that is not saved: `register_buffer` has an argument for that. Dropout is a layer of its own, made in `__init__`.",
   "Dropout is applied to the weights, after the softmax, and knows itself whether the module is in training. For shorter inputs cut the mask to size; refuse longer ones."
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
 "s09_cross_attention": {
  "cross_weights": [
   "Each query distributes a weight of 1 over the keys: a row for each query, a column for each key.",
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
   "Rather than replace nan afterwards, put 0 where the mask is True once the softmax is done. The number of keys and of values has to agree; look at that first."
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
 },
 "s13_transformer_block": {
  "LayerNorm": [
   "Take the first column of the table and compute mean, differences, variance and result on paper. Which of these numbers does your code not reproduce?",
   "Two means, both over the last axis. With `keepdim=True` their results still fit `x`. The variance is the mean of the squared differences; `eps` joins it before the root is taken."
  ],
  "FeedForward": [
   "Follow token (3, -1) through the table. At which place do negative numbers disappear, and at which place may they stay?",
   "Three steps in forward, the middle one has no parameters. `torch.relu`, `F.relu` and `nn.ReLU` are the same function."
  ],
  "residual": [
   "Write down for both formulas, from the inside to the outside, which function is called with what. How often does x occur in the pre-norm formula?",
   "Two cases, one line each. If the example of pre-norm comes out and that of post-norm does not, ask what exactly is handed to the norm."
  ],
  "TransformerBlock": [
   "Which line of the table is the first that your block does not reproduce? Print h, the result of the first sublayer, before you look at the second one.",
   "Each sublayer reads what the one before it has left: the second knows $h$ and no longer x. Count the uses of `norm1` and of `norm2` on the way through: one each."
  ],
  "Stack": [
   "How many different weights do you find with `named_parameters()`, and what are they called?",
   "A container of PyTorch for modules, filled with deep copies; in forward each block gets what the block before it gave. Then the norm, if there is one."
  ],
  "weights_from_torch": [
   "Print the names and shapes of `nn.TransformerEncoderLayer(4, 2, 6).state_dict()`. Which entries keep their name, which get another one, and which have to be cut?",
   "Queries, keys and values lie on top of each other: cut the first axis into three equal parts, in the weight and in the bias alike."
  ]
 },
 "s14_language_model": {
  "tokenize": [
   "What does Python offer that keeps each of several equal things once? And what puts things in order?",
   "With the vocabulary at hand, the second part is a question for each character: at which place does it stand? A dict from character to place answers it quickly."
  ],
  "decode": [
   "What is `vocabulary[3]`? What do you do with the entries for all tokens?",
   "`tokens.tolist()` gives plain numbers. A text has a method that joins a list of texts."
  ],
  "make_batch": [
   "Write down the places of the tokens in the example, for inputs and for targets. How do the two tables of places differ?",
   "A slice for each offset and `torch.stack` do it. Without a loop: an offset in each row and a count in each column, added up, make a table of places, and a tensor can be indexed with it."
  ],
  "cross_entropy": [
   "Compute place 1 of the example with the last form of the formula: which two numbers are subtracted from each other?",
   "Three steps: subtract the row's maximum; subtract the logarithm of the row's sum of powers; pick the entry of the target. `gather`, or an index for each place, picks."
  ],
  "LanguageModel": [
   "Follow the sequence 2, 2 through the table. Which of your lines should give which column?",
   "For the places, an embedding of 0, 1, 2, ... is added to every sequence of the batch. For the mask, ask which entries are True for three tokens: nine entries, three of them.",
   "A container of PyTorch holds the blocks, and forward goes through them one by one."
  ],
  "train": [
   "Which of these happen once, and which in every step? Their order within a step matters for two of them only.",
   "In a loop: logits, loss, clear, backward, step, and the loss as a number into the list. `flatten(0, 1)` merges the first two axes of the logits."
  ],
  "sample": [
   "Which of the three tables of probabilities does your code not reproduce? Draw the line from 0 to 1 for $T = 2$ and mark the four numbers.",
   "For top-k: what is the k-th largest logit of a row (`topk` knows), and what has to become of all that are smaller, so that the softmax gives them 0?",
   "For the draw: `cumsum` gives the right ends of the parts. How many of them does $u$ leave behind?"
  ]
 },
 "s15_fast_attention": {
  "merge_states": [
   "Compute the second query of the check by hand. Which part keeps its numbers, and by what is the other one multiplied?",
   "Each part has one factor, a power. Its exponent is never positive.",
   "Totals have one number for each query and results have $d$. Which axis is missing in the factor?"
  ],
  "tiled_attention": [
   "Begin with one tile that holds all keys, without a mask. Is the example right?",
   "A slice `keys[:, start : start + tile_size]` is shorter at the end, and that is fine. Which values belong to its keys?",
   "What are maximum, total and result before the first tile, so that the first tile is merged like all others?",
   "For the mask of a tile, compare the places of the queries, in a column, with those of the tile's keys, in a row."
  ],
  "rotate": [
   "How many angles does one token with four features have? Make a table of angles: a row for each place, a column for each pair.",
   "`x[..., 0::2]` are the first features of all pairs. What are the second ones? Both have the shape that fits the table of angles.",
   "To put pairs together again: `torch.stack` along a new last axis, and then two axes become one."
  ],
  "grouped_attention": [
   "With 6 heads and 3 groups, write the group of each head below its number. Which function of torch repeats `a b c` as `a a b b c c`, and which as `a b c a b c`?",
   "Once every head has keys and values of its own, the rest is ordinary attention. Which axis is that of the heads?"
  ],
  "CachedAttention": [
   "Write it for `cache=None` first. Features become heads by `view`, then `transpose`.",
   "With a cache, which axis of the keys grows? `torch.cat` makes a new tensor, so the old cache stays as it is.",
   "The mask has a row for each new token and a column for each key. In the table above, on which diagonal does the first x of row 0 lie, if there are `m` keys and `n` rows?"
  ],
  "generate": [
   "For each call of the table above: what are `tokens`, `positions` and `cache`?",
   "How many calls are there for `count` new tokens, and how many of them have a cache?",
   "`argmax` takes the axis of the vocabulary away. The model wants tokens of shape (batch, 1)."
  ]
 }
}))
