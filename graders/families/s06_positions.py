"""The deviation families of s06_positions."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

import torch

from autograder.checks import Factor, Family, Probe, Question, Switches
from graders.families import attention as a

ORDER_HINT = "Which row of the first output belongs to the token that now comes first?"
TOTAL_HINT = "Which one number does the docstring ask for, and of which differences?"
ROWS_HINT = "Write down for three tokens which row of the table each of them should get."
JOIN_HINT = "Which sign is there between token and position in the formula?"
EXPONENT_HINT = "Work out the angle of place 1 in every pair for d_in = 6, and compare."
PLACE_HINT = "Which number p does the first row of the table belong to, and the second?"
ANGLE_HINT = "Work out the angles of one row by hand, in radians, and compare."
COLUMNS_HINT = "Write down row 1 of the table for d_in = 4, and compare column by column."
TURN_HINT = "Write the two addition theorems for one pair as a row of two times a 2 x 2 matrix."
STEPS_HINT = "What does the matrix do for k = 1, for k = 3 and for k = -3?"
TOLERANCE = 2e-4  # sines of angles in float32

# -- equivariance_gap -----------------------------------------------------------------------------

ORDER = a.slips(
    "order",
    ORDER_HINT,
    {
        "none": "Rows in the same place are compared, as if the outputs should not move.",
        "inverse": "The rows are compared as if the order had been applied in the opposite "
        "direction.",
        "reversed": "The rows of the first output are compared in reverse order.",
        "either": "Two numbers are worked out, for the order and for the opposite direction, and "
        "the smaller one is returned.",
    },
    but=("none", "either"),
)
TOTAL = a.slips(
    "total",
    TOTAL_HINT,
    {
        "mean": "The mean of the absolute differences is returned, not the largest one.",
        "sum": "The sum of the absolute differences is returned, not the largest one.",
        "median": "The median of the absolute differences is returned, not the largest one.",
        "smallest": "The smallest absolute difference is returned, not the largest one.",
        "signed": "The largest entry of after minus before is taken: negative differences of a "
        "larger size do not count.",
        "other sign": "The largest entry of before minus after is taken: negative differences of a "
        "larger size do not count.",
        "spread": "The largest difference minus the smallest one is returned.",
        "length": "The Euclidean length of all differences together is returned.",
        "squares": "The sum of the squared differences is returned.",
        "mean square": "The mean of the squared differences is returned.",
        "root mean square": "The root of the mean squared difference is returned.",
        "largest square": "The square of the largest difference is returned.",
        "row lengths": "The largest Euclidean length of a row of differences is returned.",
        "row sums": "The largest sum of the absolute differences of a row is returned.",
        "row means": "The largest mean of the absolute differences of a row is returned.",
        "relative": "The largest difference is divided by the largest entry of the first output.",
        "sizes": "The absolute values of the two outputs are compared: signs do not count.",
    },
    but=("median", "smallest", "spread", "squares", "mean square", "relative", "sizes"),
)


ROUNDED = a.deviations(
    "rounded",
    TOTAL_HINT,
    {
        "2": "The result is rounded to 2 places after the point.",
        "3": "The result is rounded to 3 places after the point.",
        "4": "The result is rounded to 4 places after the point.",
    },
)


def equivariance_gap(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_gap(*call, s=s) for call in question.calls]


def _gap(
    before: torch.Tensor, after: torch.Tensor, order: torch.Tensor, *, s: Switches
) -> torch.Tensor:
    if s.get("order") == "either":
        ways = (order, order.argsort())
        return torch.stack([_gap(before, after, w, s={**s, "order": ""}) for w in ways]).min()
    rows = {"none": before, "inverse": before[order.argsort()], "reversed": before.flip(0)}
    moved = rows.get(str(s.get("order")), before[order])
    if s.get("total") == "sizes":
        return _rounded((after.abs() - moved.abs()).abs().max(), s)
    return _rounded(_total(after - moved, before, s), s)


def _rounded(gap: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("rounded"):
        case None:
            return gap
        case places:
            return torch.round(gap, decimals=int(places))


def _total(d: torch.Tensor, before: torch.Tensor, s: Switches) -> torch.Tensor:
    size = d.abs()
    totals = {
        "mean": size.mean(),
        "sum": size.sum(),
        "median": size.median(),
        "smallest": size.min(),
        "signed": d.max(),
        "other sign": -d.min(),
        "spread": d.max() - d.min(),
        "length": d.square().sum().sqrt(),
        "squares": d.square().sum(),
        "mean square": d.square().mean(),
        "root mean square": d.square().mean().sqrt(),
        "largest square": d.square().max(),
        "row lengths": d.square().sum(-1).max().sqrt(),
        "row sums": size.sum(-1).max(),
        "row means": size.mean(-1).max(),
        "relative": size.max() / before.abs().max(),
    }
    return totals.get(str(s.get("total")), size.max())


def outputs_and_orders(probe: Probe) -> Iterator[Question]:
    """Orders that are no reverse of themselves. The largest difference is once positive and once
    negative."""
    for tokens, width, largest in ((6, 5, 5.5), (9, 4, -7.0), (5, 8, 6.0), (7, 3, -5.0)):
        before, after = probe.tensor(tokens, width), probe.tensor(tokens, width)
        order = torch.arange(tokens).roll(2)
        if tokens < 7:  # the two values have different signs
            before[order[1], 2] = math.copysign(before[order[1], 2], -largest)
        after[1, 2] = before[order][1, 2] + largest
        yield Question(((before, after, order),))
    for largest in (0.023449, -0.002346):
        before, order = probe.tensor(6, 5), torch.arange(6).roll(2)
        after = before[order]
        after[1, 2] += largest
        yield Question(((before, after, order),))


# -- add_positions, FixedPositions ----------------------------------------------------------------

ROWS = a.slips(
    "rows",
    ROWS_HINT,
    {
        "from one": "The first token gets row 1, the second row 2, and so on.",
        "reversed": "The last token gets row 0, the one before it row 1, and so on.",
        "last": "The tokens get the last rows of the table, in their order.",
        "from the end": "The first token gets the last row of the table, the second the one before "
        "it, and so on.",
        "first": "Every token gets row 0.",
        "final": "Every token gets the row of the last token.",
        "number": "Every token gets the row whose number is the number of tokens.",
        "every other": "The tokens get every other row: 0, 2, 4, and so on.",
        "mean": "Every token gets the mean of the rows.",
    },
    but=("first", "final", "number", "mean"),
)
SEQUENCE = a.slips(
    "rows",
    ROWS_HINT,
    {"sequence": "In a batch all tokens of sequence b get row b; row n belongs to token n."},
)
AS_LARGE = a.slips(
    "rows",
    ROWS_HINT,
    {
        "as large": "In a batch of as many sequences as the table has rows, all tokens of sequence "
        "b get row b; row n belongs to token n.",
    },
)
SINGLE = a.deviations("join", JOIN_HINT, {"not alone": "A single token gets no position."})
IN_TRAINING = a.deviations(
    "join", JOIN_HINT, {"training": "In evaluation mode no positions are added."}
)
JOIN = a.slips(
    "join",
    JOIN_HINT,
    {
        "none": "No positions are added: the tokens stay as they are.",
        "times": "Tokens and positions are multiplied, not added.",
        "one plus": "The tokens are multiplied by one plus the positions.",
        "minus": "The positions are subtracted from the tokens.",
        "turned": "The tokens are subtracted from the positions.",
        "only": "The positions take the place of the tokens.",
        "twice": "The positions are added twice.",
        "tokens twice": "The tokens are doubled before the positions are added.",
        "mean": "The mean of tokens and positions is taken, not their sum.",
        "scaled": "The tokens are multiplied by the square root of their width before the "
        "positions are added.",
        "divided": "The positions are divided by the square root of their width.",
    },
    but=("none", "only"),
)
APPENDED = a.deviations(
    "join",
    JOIN_HINT,
    {
        "append": "The positions are appended to the tokens as further features.",
        "prepend": "The positions are put in front of the tokens as further features.",
    },
)
WEIGHT = Factor(
    "weight",
    a.POWERS,
    "The positions are multiplied by about {number} before they are added.",
    JOIN_HINT,
    slip=True,
)


def add_positions(question: Question, s: Switches) -> list[torch.Tensor]:
    return [placed(x, table, s) for x, table in question.calls]


def fixed_positions(question: Question, s: Switches) -> list[torch.Tensor]:
    assert question.build is not None
    if s.get("join") == "training":
        s = {**s, "join": "" if question.training else "none"}
    outputs = (placed(x, question.build["table"], s) for (x,) in question.calls)
    return [a.by_mode(y, question.training, s) for y in outputs]


def placed(x: torch.Tensor, table: torch.Tensor, s: Switches) -> torch.Tensor:
    """The tokens with their positions."""
    p = _rows(x, table, s) * float(s.get("weight", 1.0))
    p, root = p.expand(x.shape), x.shape[-1] ** 0.5
    joined: dict[str, Callable[[], torch.Tensor]] = {
        "none": lambda: x,
        "not alone": lambda: x if x.shape[-2] == 1 else x + p,
        "times": lambda: x * p,
        "one plus": lambda: x * (1 + p),
        "minus": lambda: x - p,
        "turned": lambda: p - x,
        "only": lambda: p,
        "twice": lambda: x + 2 * p,
        "tokens twice": lambda: 2 * x + p,
        "mean": lambda: (x + p) / 2,
        "scaled": lambda: x * root + p,
        "divided": lambda: x + p / root,
        "append": lambda: torch.cat([x, p], dim=-1),
        "prepend": lambda: torch.cat([p, x], dim=-1),
    }
    return joined.get(str(s.get("join")), lambda: x + p)()


def _rows(x: torch.Tensor, table: torch.Tensor, s: Switches) -> torch.Tensor:
    """The rows of the table that the tokens get."""
    n = x.shape[-2]
    as_large = s.get("rows") == "as large" and len(x) == len(table)
    if (s.get("rows") == "sequence" or as_large) and x.dim() == 3:
        return table[: len(x), None]
    rows = {
        "from one": slice(1, n + 1),
        "last": slice(len(table) - n, None),
        "first": slice(1),
        "final": slice(n - 1, n),
        "number": slice(n, n + 1),
        "every other": slice(0, 2 * n, 2),
    }
    match s.get("rows"):
        case "reversed":
            return table[:n].flip(0)
        case "from the end":
            return table.flip(0)[:n]
        case "mean":
            return table[:n].mean(0, keepdim=True)
        case "sinusoidal":
            return table_of(n, x.shape[-1], {})
    return table[rows.get(str(s.get("rows")), slice(n))]


def tokens_and_tables(probe: Probe) -> Iterator[Question]:
    """A batch, one sequence, a batch of several axes, one as large as the table, and one token.
    The tables have rows to spare."""
    shapes = ((3, 5, 4), 12), ((7, 6), 17), ((2, 3, 4, 5), 9), ((8, 3, 4), 8), ((1, 5), 7)
    for shape, rows in shapes:
        yield Question(((probe.tensor(*shape), probe.tensor(rows, shape[-1])),))


def tokens_for_a_table(probe: Probe) -> Iterator[Question]:
    """Two lengths in a row, one sequence without a batch, and one token; then training."""
    for shapes, rows in ((((3, 5, 4), (2, 6, 4)), 13), (((7, 6), (1, 6)), 17)):
        table = probe.tensor(rows, shapes[0][-1])
        question = Question(tuple((probe.tensor(*shape),) for shape in shapes), {"table": table})
        yield question
    yield replace(question, modes=(True, True), summary=a.unless_random)


# -- sinusoidal_table, shift_matrix ---------------------------------------------------------------

BASE = a.slips(
    "base",
    EXPONENT_HINT,
    {
        "1000": "The place is divided by 1000 ** (2i / d), not by 10000 ** (2i / d).",
        "100000": "The place is divided by 100000 ** (2i / d), not by 10000 ** (2i / d).",
    },
)
BASE_NUMBER = Factor(
    "base",
    tuple(10 ** (n / 8) for n in range(1, 64)),
    "The place is divided by a power of about {number}, not of 10000; the exponent is 2i / d.",
    EXPONENT_HINT,
    slip=True,
)
EXPONENT = a.slips(
    "exponent",
    EXPONENT_HINT,
    {
        "half": "The place is divided by 10000 ** (i / d), not by 10000 ** (2i / d): the exponents "
        "are half as large as they should be.",
        "double": "The place is divided by 10000 ** (4i / d), not by 10000 ** (2i / d): the "
        "exponents are twice as large as they should be.",
        "from one": "The exponent of pair i is that of pair i + 1: the first one is not 0.",
        "odd": "The exponent of both columns of a pair is (2i + 1) / d, not 2i / d.",
        "to one": "The exponents run from 0 to 1: the last one should be (d - 2) / d.",
        "to half": "The exponents run from 0 to 0.5, whatever d_in is: the last one should be "
        "(d - 2) / d.",
        "paper": "The exponent is 2i / 512, whatever d_in is.",
        "example": "The exponent is 2i / 4, whatever d_in is: pair i is 100 times as slow as the "
        "one before it.",
        "none": "The exponent is 0: all pairs have the same speed.",
        "reversed": "The exponents are in reverse order: the slowest pair comes first.",
        "power": "The power is divided by d, not its exponent.",
        "negative": "The place is multiplied by 10000 ** (2i / d), not divided by it.",
    },
    but=("none",),
)
COLUMN_EXPONENT = a.slips(
    "exponent",
    EXPONENT_HINT,
    {
        "column": "The exponent of column c is c / d in every column, so the cosine of a pair has "
        "another angle than its sine.",
        "column double": "The exponent of column c is 2c / d in every column: c is the number of "
        "the column, not of the pair.",
        "next": "The cosine of a pair has the angle of the next pair.",
        "length": "The exponent is divided by the number of places, not by d_in.",
    },
)
PLACE = (
    *a.slips(
        "place",
        PLACE_HINT,
        {
            "from one": "The places are counted from 1: the first row belongs to place 1.",
            "length": "The places are divided by the number of places.",
            "to one": "The places run from 0 to 1: they are divided by the number of the last one.",
            "stretched": "The last row belongs to place n, the number of rows, and not to place "
            "n - 1: the places are more than 1 apart.",
            "reversed": "The places are counted from the end: the last row belongs to place 0.",
        },
    ),
    *a.deviations(
        "place",
        ANGLE_HINT,
        {"none": "All angles are 0, or nearly so: every row is 0, 1, 0, 1, and so on."},
    ),
)
TURNS = a.slips(
    "speed",
    ANGLE_HINT,
    {
        "turns": "The angles are multiplied by 2 pi.",
        "degrees": "The angles are taken for degrees.",
    },
)
DIGITS = a.deviations(
    "digits",
    EXPONENT_HINT,
    {
        "whole": "The numbers that a place is divided by are rounded to whole numbers.",
        "down": "The numbers that a place is divided by are rounded down to whole numbers.",
        "2": "The speed of each pair is rounded to 2 places after the point.",
        "3": "The speed of each pair is rounded to 3 places after the point.",
        "4": "The speed of each pair is rounded to 4 places after the point.",
        "half": "The speed of each pair is rounded to a number of float16: it has about three "
        "digits.",
    },
)
OVERFLOW = a.deviations(
    "digits",
    EXPONENT_HINT,
    {
        "overflow": "10000 ** (2 * i) is computed before the root: from pair 5 on it is too large "
        "for a float32, and these pairs do not turn.",
    },
)
SPEED = Factor(
    "speed",
    a.POWERS,
    "All angles are multiplied by about {number}.",
    ANGLE_HINT,
    slip=True,
)
COLUMNS = a.slips(
    "columns",
    COLUMNS_HINT,
    {
        "swapped": "Sine and cosine have changed places: even columns hold cosines.",
        "halves": "All sines are on the left and all cosines on the right.",
        "halves swapped": "All cosines are on the left and all sines on the right.",
        "sines": "There is a sine in every column, and no cosine.",
        "cosines": "There is a cosine in every column, and no sine.",
        "minus sine": "The sines have the wrong sign.",
        "minus cosine": "The cosines have the wrong sign.",
        "cosine without sign": "The cosines are never negative, as if computed as a square root.",
        "transposed": "The table is transposed: places are columns.",
    },
    but=("sines", "cosines"),
)


def sinusoidal_table(question: Question, s: Switches) -> list[torch.Tensor]:
    return [table_of(length, d_in, s) for length, d_in in question.calls]


def table_of(length: int, d_in: int, s: Switches) -> torch.Tensor:
    """The table of sines and cosines."""
    places = torch.arange(length, dtype=torch.float64)
    match s.get("place"):
        case "from one":
            places = places + 1
        case "length":
            places = places / length
        case "to one":
            places = places / (length - 1)
        case "stretched":
            places = places * length / (length - 1)
        case "reversed":
            places = places.flip(0)
        case "none":
            places = places * 0
    sine, cosine = _angles(places, length, d_in, s)
    return _columns(sine, cosine, s).float()


def _columns(sine: torch.Tensor, cosine: torch.Tensor, s: Switches) -> torch.Tensor:
    """The columns of the table, of the angles of its sines and of its cosines."""
    order = s.get("columns")
    if order in ("halves", "halves swapped"):
        halves = [sine.sin(), cosine.cos()]
        return torch.cat(halves if order == "halves" else halves[::-1], dim=1)
    pairs = {
        "swapped": (sine.cos(), cosine.sin()),
        "sines": (sine.sin(), cosine.sin()),
        "cosines": (sine.cos(), cosine.cos()),
        "minus sine": (-sine.sin(), cosine.cos()),
        "minus cosine": (sine.sin(), -cosine.cos()),
        "cosine without sign": (sine.sin(), cosine.cos().abs()),
    }
    pair = pairs.get(str(order), (sine.sin(), cosine.cos()))
    table = torch.stack(pair, dim=-1).flatten(1)
    return table.T if order == "transposed" else table


def _angles(
    places: torch.Tensor, length: int, d_in: int, s: Switches
) -> tuple[torch.Tensor, torch.Tensor]:
    """The angles of the sines and of the cosines, shape (places, pairs) each."""
    base, speeds = float(s.get("base", 10000.0)), {"turns": 2 * math.pi, "degrees": math.pi / 180}
    speed = float(speeds.get(s.get("speed", ""), 0) or s.get("speed", 1.0))
    divisors = [base**exponent for exponent in _exponents(length, d_in, s)]
    if s.get("exponent") == "power":
        divisors = [base ** (exponent * d_in) / d_in for exponent in _exponents(length, d_in, s)]
    if s.get("digits") == "overflow":
        most = torch.finfo(torch.float32).max
        divisors = [d.masked_fill(d**d_in > most, math.inf) for d in divisors]
    one, other = (places[:, None] * speed * _inverse(divisor, s) for divisor in divisors)
    return one, other


def _inverse(divisor: torch.Tensor, s: Switches) -> torch.Tensor:
    """The speeds of the pairs."""
    match s.get("digits"):
        case None | "overflow":
            return 1 / divisor
        case "whole":
            return 1 / divisor.round()
        case "down":
            return 1 / divisor.floor()
        case "half":
            return (1 / divisor).half().double()
        case places:
            return torch.round(1 / divisor, decimals=int(places))


def _exponents(length: int, d_in: int, s: Switches) -> tuple[torch.Tensor, torch.Tensor]:
    """The exponents of the sines and of the cosines."""
    even = torch.arange(0, d_in, 2, dtype=torch.float64)
    both = {
        "half": even / 2 / d_in,
        "double": 2 * even / d_in,
        "from one": (even + 2) / d_in,
        "odd": (even + 1) / d_in,
        "to one": even / max(d_in - 2, 1),
        "to half": even / max(d_in - 2, 1) / 2,
        "paper": even / 512,
        "example": even / 4,
        "none": 0 * even,
        "reversed": even.flip(0) / d_in,
        "negative": -even / d_in,
        "length": even / length,
    }
    each = {
        "column": (even / d_in, (even + 1) / d_in),
        "column double": (2 * even / d_in, 2 * (even + 1) / d_in),
        "next": (even / d_in, (even + 2) / d_in),
    }
    exponent = both.get(str(s.get("exponent")), even / d_in)
    return each.get(str(s.get("exponent")), (exponent, exponent))


def lengths_and_widths(probe: Probe) -> Iterator[Question]:
    """More places than columns and fewer."""
    yield Question(((5, 6),), atol=TOLERANCE)
    yield Question(((9, 4), (4, 10)), atol=TOLERANCE)
    yield Question(((40, 6), (40, 8)), atol=TOLERANCE)
    yield Question(((20, 16),), atol=TOLERANCE)


TURN = a.slips(
    "turn",
    TURN_HINT,
    {
        "back": "The matrix moves back by k places, not on.",
        "plus": "Both sines of a block have a plus.",
        "minus": "Both sines of a block have a minus.",
        "cosines": "The blocks hold cosines only: the two columns of a pair do not mix.",
        "sines": "The blocks hold sines only.",
        "exchanged": "Sine and cosine are exchanged in the blocks: for k = 0 the matrix is not the "
        "identity.",
        "mirrored": "The blocks mirror and do not turn: the second cosine has a minus.",
    },
    but=("cosines", "sines"),
)
STEPS = a.slips(
    "steps",
    STEPS_HINT,
    {
        "none": "The matrix is the identity, or nearly so: the rows stay where they are.",
        "one": "The matrix moves on by one place, whatever k is.",
        "absolute": "A negative k is treated like a positive one.",
        "forward": "A negative k is treated like 0: the matrix does not move back.",
        "zero": "For k = 0 the matrix is zero, so that nothing is left of the rows.",
        "one more": "The matrix moves on by k + 1 places.",
        "one less": "The matrix moves on by k - 1 places.",
        "turns off": "Multiples of 2 pi are taken off k itself, not off the angles, so that the "
        "slow pairs do not turn far enough.",
    },
    but=("none", "one"),
)
BLOCKS = a.slips(
    "columns",
    COLUMNS_HINT,
    {
        "halves": "The matrix is one for a table with all sines on the left and all cosines on the "
        "right.",
    },
)


FEW = 12  # columns
FITTED = a.deviations(
    "fit",
    "The matrix of the exercise turns each pair of columns by an angle. For how many places does "
    "yours hold?",
    {
        "places": "The matrix is right for a few columns only: with many, it is no longer one that "
        "turns pairs of columns, as if it were fitted to some of the places.",
    },
)


def shift_matrix(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_shift(*call, s=s) for call in question.calls]


def _turns(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """Whether a matrix is orthogonal, as one that turns pairs is, whatever the angles are."""
    (matrix,) = values
    if matrix.dim() != 2 or len(set(matrix.shape)) != 1:
        raise ValueError("this is no square matrix")
    error = matrix @ matrix.T - torch.eye(len(matrix), dtype=matrix.dtype)
    return [torch.tensor(float(error.abs().max() < 0.01))]


def _shift(k: int, d_in: int, *, s: Switches) -> torch.Tensor:
    if (s.get("steps") == "zero" and k == 0) or ("fit" in s and d_in > FEW):
        return torch.zeros(d_in, d_in)
    steps = {
        "none": 0,
        "one": 1,
        "absolute": abs(k),
        "forward": max(k, 0),
        "one more": k + 1,
        "one less": k - 1,
        "turns off": math.fmod(k, 2 * math.pi),
    }
    places = torch.tensor([float(steps.get(str(s.get("steps")), k))], dtype=torch.float64)
    angle = _angles(places, 0, d_in, s)[0][0]
    sine, cosine, none = angle.sin(), angle.cos(), 0 * angle
    blocks = {
        "back": (cosine, sine, -sine, cosine),
        "plus": (cosine, sine, sine, cosine),
        "minus": (cosine, -sine, -sine, cosine),
        "cosines": (cosine, none, none, cosine),
        "sines": (none, -sine, sine, none),
        "exchanged": (sine, -cosine, cosine, sine),
        "mirrored": (cosine, -sine, sine, -cosine),
    }
    block = blocks.get(str(s.get("turn")), (cosine, -sine, sine, cosine))
    quarters = [part.diag() for part in block]
    halves = torch.cat([torch.cat(quarters[:2], dim=1), torch.cat(quarters[2:], dim=1)])
    if s.get("columns") == "halves":
        return halves.float()
    order = torch.arange(d_in).view(2, -1).T.flatten()  # the columns of a pair become neighbours
    return halves[order][:, order].float()


def steps_and_widths(probe: Probe) -> Iterator[Question]:
    yield Question(((3, 6),), atol=TOLERANCE)
    yield Question(((-2, 4), (5, 8), (0, 4)), atol=TOLERANCE)
    yield Question(((40, 6), (-40, 10)), atol=TOLERANCE)
    yield Question(((17, 40),), summary=_turns)


# -- SelfAttention --------------------------------------------------------------------------------

PARTS_HINT = "Of which tokens are queries, keys and values made: with positions, or without?"
PARTS = a.slips(
    "placed",
    PARTS_HINT,
    {
        "q": "Keys and values are made of the tokens without their positions.",
        "k": "Queries and values are made of the tokens without their positions.",
        "v": "Queries and keys are made of the tokens without their positions.",
        "qk": "The values are made of the tokens without their positions.",
        "qv": "The keys are made of the tokens without their positions.",
        "kv": "The queries are made of the tokens without their positions.",
    },
)
SINUSOIDAL = a.deviations(
    "rows",
    ROWS_HINT,
    {"sinusoidal": "The table of sines and cosines takes the place of the learned one."},
)
CAUSAL = a.deviations(
    "mask",
    a.MASKED,
    {"causal": "A causal mask takes effect: a token does not see what comes after it."},
)


def self_attention(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_attended(question, x, s) for (x,) in question.calls]


def _attended(question: Question, x: torch.Tensor, s: Switches) -> torch.Tensor:
    given, parts = question.weights, str(s.get("placed", "qkv"))
    tokens = placed(x, given["positions.weight"], s)
    made = {
        letter: (tokens if letter in parts else x) @ given[f"W_{name}.weight"].T
        for letter, name in NAMES.items()
    }
    q, k, v = ((made | {"x": tokens})[letter] for letter in s.get("roles", "qkv"))
    mask = a.blocked(len(x), {}) if s.get("mask") == "causal" else None
    y = a.attention(q, k, v, s, mask, d_in=x.shape[-1])
    return a.by_mode(y, question.training, s)


def sequences(probe: Probe) -> Iterator[Question]:
    """Two lengths in a row, one of them above any width; then training; then large scores. The
    table has rows to spare."""
    for d_in, d_out, tokens, context in ((6, 8, (7, 4), 15), (10, 3, (11, 6), 24)):
        calls = tuple((probe.tensor(n, d_in),) for n in tokens)
        build = {"d_in": d_in, "d_out": d_out, "context_length": context}
        question = Question(calls, build)
        yield question
    yield replace(question, modes=(True, True), summary=a.unless_random)
    build = {"d_in": 6, "d_out": 4, "context_length": 13}
    calls = tuple((a.far_apart(probe.tensor(n, 6)),) for n in (5, 6, 4, 6))
    yield Question(calls, build)


NAMES = {"q": "query", "k": "key", "v": "value"}
COMMON = "kqv qqv kkv qkk qkq qvv qvk vkq vkv vvk qqq kkk vvv kqk kqq qkx".split()
LAYERS = tuple(role for role in a.LAYERS if role.value in COMMON)
ATTENTION = (
    *(*a.SCALE, *a.SCALE_IN, *a.NORMALIZE, *a.SCORES, *a.RESULT, *a.VALUES, *LAYERS),
    *(*ROWS, *SINUSOIDAL, *JOIN, *PARTS, *CAUSAL, *a.LARGE_IN_A_MATRIX, *a.MODE),
)
FAMILIES = {
    "equivariance_gap": Family(equivariance_gap, outputs_and_orders, (*ORDER, *TOTAL, *ROUNDED)),
    "add_positions": Family(
        add_positions,
        tokens_and_tables,
        (*ROWS, *SEQUENCE, *AS_LARGE, *JOIN, *SINGLE, *APPENDED),
        (WEIGHT,),
    ),
    "sinusoidal_table": Family(
        sinusoidal_table,
        lengths_and_widths,
        (*BASE, *EXPONENT, *COLUMN_EXPONENT, *PLACE, *TURNS, *DIGITS, *OVERFLOW, *COLUMNS),
        (BASE_NUMBER, SPEED),
    ),
    "shift_matrix": Family(
        shift_matrix,
        steps_and_widths,
        (*BASE, *EXPONENT, *TURNS, *DIGITS, *TURN, *STEPS, *BLOCKS, *FITTED),
        (BASE_NUMBER, SPEED),
    ),
    "FixedPositions": Family(
        fixed_positions,
        tokens_for_a_table,
        (*ROWS, *SEQUENCE, *JOIN, *SINGLE, *IN_TRAINING, *APPENDED, *a.MODE),
        (WEIGHT,),
    ),
    "SelfAttention": Family(self_attention, sequences, ATTENTION, (*a.FACTORS, WEIGHT)),
}
