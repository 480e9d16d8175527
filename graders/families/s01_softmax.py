"""The deviation families of s01_softmax."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import torch

from autograder.checks import Factor, Family, Probe, Question, Switches
from graders.families import attention as a

# -- dot_product ----------------------------------------------------------------------------------


def dot_product(question: Question, s: Switches) -> list[Any]:
    return [_dot(first, second, s) for first, second in question.calls]


def _dot(first: list[float], second: list[float], s: Switches) -> Any:
    if s.get("entries") == "reversed":
        second = second[::-1]
    if s.get("entries") == "first equal":
        second = [second[first.index(number)] for number in first]
    pairs = _chosen(list(zip(first, second, strict=True)), str(s.get("entries")))
    if s.get("entries") == "last equal":
        pairs = list(dict(pairs).items())
    terms = TERMS[s.get("terms", "")]
    products = [terms(x, y) for x, y in pairs]
    if s.get("entries") == "distinct":
        products = list(dict.fromkeys(products))
    return _collected(products, first, second, s)


def _chosen(pairs: list[tuple[float, float]], entries: str) -> list[tuple[float, float]]:
    cuts = {
        "no last": slice(-1),
        "no first": slice(1, None),
        "first": slice(1),
        "last": slice(-1, None),
        "every second": slice(None, None, 2),
        "odd": slice(len(pairs) // 2 * 2),
    }
    return pairs[cuts.get(entries, slice(None))]


def _collected(products: list[float], first: list[float], second: list[float], s: Switches) -> Any:
    total = float(math.fsum(products) * s.get("times", 1.0))
    match s.get("result"):
        case "mean":
            return total / len(first)
        case "root of the length":
            return total / len(first) ** 0.5
        case "cosine":
            return total / (math.hypot(*first) * math.hypot(*second))
        case "negative":
            return -total
        case "absolute":
            return abs(total)
        case "product":
            return math.prod(products)
        case "largest":
            return max(products, default=0.0)
        case "one more":
            return total + 1
        case "products":
            return products
        case str(result) if result in DECIMALS:
            return round(total, DECIMALS[result])
    if s.get("terms") == "sums":
        return math.fsum(first) * math.fsum(second)
    return total


def lists(probe: Probe) -> Iterator[Question]:
    calls = [(probe.numbers(n), probe.numbers(n)) for n in (5, 8, 3, 2)]
    first, second = calls[0]
    calls.append((first, [-number for number in second]))  # of the other sign
    small = [0.0123, 0.0456]
    calls += [([0.01, 0.02], small), ([0.1, 0.2], small)]  # 0.001035 and 0.01035: for rounding
    # A number that is there again, with another partner, and two equal products of other numbers.
    calls.append(([2.0, 4.0, 3.0, 3.0, 0.5], [4.0, 2.0, 5.0, 7.0, 3.0]))
    yield Question(tuple(calls))
    yield Question((([0.001, 0.002], [0.0123, 0.0345]),), atol=1e-9)  # for 6 decimals


DECIMALS = {"int": None, "whole number": 0, "1 decimal": 1}
DECIMALS |= {f"{n} decimals": n for n in (2, 3, 4, 6)}
TERMS: dict[str, Callable[[float, float], float]] = {
    "": lambda x, y: x * y,
    "sums": lambda x, y: x * y,
    "sum": lambda x, y: x + y,
    "difference": lambda x, y: x - y,
    "squared difference": lambda x, y: (x - y) ** 2,
    "absolute": lambda x, y: abs(x * y),
    "first": lambda x, y: x * x,
    "second": lambda x, y: y * y,
    "whole": lambda x, y: float(int(x * y)),
}
BY_HAND = (
    "Take (1, 2, 2) and (2, 1, 0) by hand, as in the lesson, then (0.5, -0.25) and (1, 3), and "
    "compare each step."
)
DOT = (
    *a.slips(
        "terms",
        BY_HAND,
        {
            "sum": "The two entries of a pair are added; they should be multiplied.",
            "difference": "The entries of the second list are subtracted from those of the first; "
            "they should be multiplied.",
            "squared difference": "The squares of the differences are added, not the products.",
            "absolute": "The products lose their sign: their absolute values are added.",
            "first": "The squares of the first list's entries are added; the second list has no "
            "effect.",
            "second": "The squares of the second list's entries are added; the first list has no "
            "effect.",
            "whole": "Each product loses its decimals before it is added.",
            "sums": "The sum of the first list is multiplied by the sum of the second one, as "
            "if every entry were multiplied with every other.",
        },
        but=("squared difference", "absolute", "first", "second"),
    ),
    *a.slips(
        "entries",
        "Which pairs of entries are multiplied? Print them for two lists of three numbers.",
        {
            "no last": "The last pair of entries is left out.",
            "no first": "The first pair of entries is left out.",
            "first": "Only the first pair of entries is used.",
            "last": "Only the last pair of entries is used.",
            "every second": "Every second pair of entries is left out.",
            "odd": "If the number of entries is odd, the last one is left out.",
            "reversed": "The second list is read from its end: its last entry is multiplied "
            "with the first one's first.",
            "first equal": "A number that is in the first list several times is always multiplied "
            "with the partner of the first of them.",
            "last equal": "Of several equal numbers in the first list, only the last one counts.",
            "distinct": "Products that are equal are added only once.",
        },
        but=("first", "last", "every second"),
    ),
    *a.slips(
        "result",
        BY_HAND,
        {
            "mean": "The sum of the products is divided by their number.",
            "root of the length": "The sum of the products is divided by the square root of their "
            "number.",
            "cosine": "The sum of the products is divided by the lengths of both vectors: it is "
            "their cosine similarity.",
            "negative": "The sign of the result is reversed.",
            "absolute": "The result loses its sign.",
            "product": "The products are multiplied with each other; they should be added.",
            "largest": "The largest of the products is returned, not their sum.",
            "one more": "The result is too large by 1.",
            "products": "The products are returned one by one; they should be added.",
            "int": "The result is rounded to a whole number, and is an int.",
        }
        | {
            digits: f"The result is rounded to {'a ' * (n < 1)}{digits}."
            for digits, n in DECIMALS.items()
            if n is not None
        },
        but=("cosine", "absolute", "product", "largest"),
    ),
)
TIMES_DOT = Factor(
    "times",
    a.POWERS,
    "The result is about {number} times as large as it should be.",
    BY_HAND,
    slip=True,
)

# -- attention_scores -----------------------------------------------------------------------------


def attention_scores(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_finished(_scores(x, query, s), s) for x, query in question.calls]


def _scores(x: torch.Tensor, query: torch.Tensor, s: Switches) -> torch.Tensor:
    n, d = x.shape
    others = {"first": x[0], "second": x[min(1, n - 1)], "last": x[-1], "mean": x.mean(0)}
    query = others.get(str(s.get("query")), query)
    match s.get("compare"):
        case "cosine":
            x, query = _directions(x), _directions(query)
        case "token directions":
            x = _directions(x)
        case "query direction":
            query = _directions(query)
        case "by size":
            x = x.T if n == d else x
    compared: dict[str, Callable[[], torch.Tensor]] = {
        "distance": lambda: -_lengths(x - query),
        "positive distance": lambda: _lengths(x - query),
        "squared distance": lambda: -(x - query).square().sum(-1),
        "sums": lambda: (x + query).sum(-1),
        "all tokens": lambda: x @ x.T,
        "over tokens": lambda: (x * query).sum(0),
        "products": lambda: x * query,
        "absolute products": lambda: (x * query).abs().sum(-1),
    }
    if s.get("compare") in compared:
        return compared[s["compare"]]()
    divisors = {"root": d**0.5, "width": d, "tokens": n**0.5, "number of tokens": n}
    scale = {"times root": d**0.5} | {name: 1 / value for name, value in divisors.items()}
    return x @ query * float(scale.get(s["scale"], 1.0) if "scale" in s else s.get("times", 1.0))


def _lengths(x: torch.Tensor) -> torch.Tensor:
    return x.square().sum(-1).sqrt()


def _directions(x: torch.Tensor) -> torch.Tensor:
    return x / _lengths(x).unsqueeze(-1)


def _finished(scores: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("result"):
        case "softmax":
            return scores.softmax(0)
        case "shares":
            return scores / scores.sum(0)
        case "unit":
            return scores / _lengths(scores)
        case "absolute":
            return scores.abs()
        case "negative":
            return -scores
        case "whole numbers":
            return scores.long()
        case "first is zero":
            return torch.cat([torch.zeros_like(scores[:1]), scores[1:]])
        case "last is zero":
            return torch.cat([scores[:-1], torch.zeros_like(scores[:1])])
        case "column":
            return scores[:, None]
        case "row":
            return scores[None]
    return scores


def tokens_and_query(probe: Probe) -> Iterator[Question]:
    for n, d in ((5, 7), (9, 4), (2, 6), (5, 5)):
        yield Question(((probe.tensor(n, d), probe.tensor(d)),))


PLAIN = "The scores are the plain dot products of the tokens with the query, and nothing more."
SCORES = (
    *a.slips(
        "scale",
        PLAIN,
        {
            "root": "The scores are divided by the square root of the number of features.",
            "width": "The scores are divided by the number of features, as if the products were "
            "averaged.",
            "tokens": "The scores are divided by the square root of the number of tokens.",
            "number of tokens": "The scores are divided by the number of tokens.",
            "times root": "The scores are multiplied by the square root of the number of features.",
        },
    ),
    *a.slips(
        "compare",
        PLAIN,
        {
            "cosine": "Tokens and query are normalised: the scores are cosines, not dot products.",
            "token directions": "The tokens are divided by their lengths before they are compared.",
            "query direction": "The query is divided by its length before it is compared.",
            "distance": "The scores are the distances to the query with a minus sign.",
            "positive distance": "The scores are the distances to the query.",
            "squared distance": "The scores are the squared distances to the query with a minus "
            "sign.",
            "sums": "Tokens and query are added; they should be multiplied.",
            "all tokens": "All tokens are compared with each other; the query has no effect.",
            "over tokens": "The products are added up over the tokens, not over the features.",
            "by size": "Where there are as many tokens as features, the products are added up over "
            "the tokens, not over the features.",
            "products": "The products of the entries are not added up.",
            "absolute products": "The absolute values of the products are added.",
        },
        but=(
            "cosine",
            "distance",
            "positive distance",
            "squared distance",
            "sums",
            "all tokens",
            "absolute products",
        ),
    ),
    *a.deviations(
        "query",
        "Which vector is compared with the tokens? The second argument is the query.",
        {
            "first": "The first token is used as the query; the query itself has no effect.",
            "second": "The second token is used as the query; the query itself has no effect.",
            "last": "The last token is used as the query; the query itself has no effect.",
            "mean": "The mean of the tokens is used as the query; the query itself has no effect.",
        },
    ),
    *a.slips(
        "result",
        PLAIN,
        {
            "whole numbers": "The scores are cut to whole numbers, as by a buffer of that dtype.",
            "softmax": "A softmax is taken; the scores themselves are expected.",
            "shares": "The scores are divided by their sum; the scores themselves are expected.",
            "unit": "The scores are divided by the length of their vector.",
            "absolute": "The scores lose their sign.",
            "negative": "The sign of the scores is reversed.",
            "first is zero": "The first score is 0, whatever the first token is.",
            "last is zero": "The last score is 0, whatever the last token is.",
            "column": "The scores are a column of shape (tokens, 1), not of shape (tokens,).",
            "row": "The scores are a row of shape (1, tokens), not of shape (tokens,).",
        },
        but=("softmax", "absolute"),
    ),
)
TIMES = Factor(
    "times",
    a.POWERS,
    "The scores are about {number} times as large as they should be.",
    PLAIN,
    slip=True,
)

# -- normalize_by_sum -----------------------------------------------------------------------------


def normalize_by_sum(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_normalized(scores, s) for (scores,) in question.calls]


def _normalized(scores: torch.Tensor, s: Switches) -> torch.Tensor:
    functions: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
        "": lambda x: x,
        "absolute": torch.abs,
        "clipped": torch.relu,
        "squares": torch.square,
        "exp": torch.exp,
        "from the smallest": lambda x: x - x.amin(-1, keepdim=True),
    }
    scores = functions[s.get("scores", "")](scores)
    divisor = _divisor(scores, s)
    match s.get("result"):
        case "times":
            return scores * divisor
        case "inverse":
            return divisor / scores
        case "rest":
            return 1 - scores / divisor
    return scores / (divisor + float(s.get("added", 0.0))) * float(s.get("times", 1.0))


def _divisor(scores: torch.Tensor, s: Switches) -> torch.Tensor:
    axis = {"first": 0, "second": 1, "columns": -2}.get(str(s.get("axis")), -1)
    if s.get("axis") == "all":
        scores, axis = scores.flatten().expand(*[1] * (scores.dim() - 1), -1), -1
    match s.get("divisor"):
        case "size of the sum":
            return scores.sum(axis, keepdim=True).abs()
        case "absolute values":
            return scores.abs().sum(axis, keepdim=True)
        case "norm":
            return scores.square().sum(axis, keepdim=True).sqrt()
        case "count":
            return torch.tensor(float(scores.shape[axis]))
        case "largest":
            return scores.amax(axis, keepdim=True)
        case "mean":
            return scores.mean(axis, keepdim=True)
        case "one more":
            return scores.sum(axis, keepdim=True) + 1
        case "exp":
            return scores.exp().sum(axis, keepdim=True)
    return scores.sum(axis, keepdim=True)


def rows(probe: Probe) -> Iterator[Question]:
    """Scores of either sign with sums of either sign, none of them near 0."""
    for shape in ((3, 4), (3, 5, 4), (2, 3, 4, 6)):
        scores = probe.tensor(*shape)
        signs = probe.integers(0, 2, *shape[:-1]) * 2 - 1
        scores[..., -1] = signs * probe.uniform(*shape[:-1], low=1.0, high=3.0)
        scores[..., -1] -= scores[..., :-1].sum(-1)
        yield Question(((scores,),))


ROWS = "A row lies along the last axis. Print the sums that you divide by, and their shape."
SHARES = "By hand: the row (2, -1, 1) has the sum 2, so its shares are (1, -1/2, 1/2)."
NORMALIZED = (
    *a.slips(
        "axis",
        ROWS,
        {
            "first": "The sums run along the first axis; they should run along the last one.",
            "second": "The sums run along the second axis; they should run along the last one.",
            "columns": "The sums run along the last axis but one; they should run along the last "
            "one.",
            "all": "One sum is taken of all scores; each row has a sum of its own.",
        },
    ),
    *a.deviations(
        "scores",
        SHARES,
        {
            "absolute": "The scores lose their sign before anything is added up.",
            "clipped": "Negative scores are set to 0.",
            "squares": "The squares of the scores are taken in place of the scores.",
            "exp": "The exponentials of the scores are taken: this is a softmax.",
            "from the smallest": "The smallest score of a row is subtracted from the row.",
        },
    ),
    *a.slips(
        "divisor",
        SHARES,
        {
            "size of the sum": "The sum that is divided by loses its sign.",
            "absolute values": "The scores are divided by the sum of their absolute values.",
            "norm": "The scores are divided by the root of the sum of their squares.",
            "count": "The scores are divided by their number, not by their sum.",
            "largest": "The scores are divided by the largest of them, not by their sum.",
            "mean": "The scores are divided by their mean, not by their sum.",
            "one more": "The scores are divided by their sum plus 1.",
            "exp": "The scores are divided by the sum of their exponentials.",
        },
        but=("size of the sum", "absolute values", "exp"),
    ),
    *a.slips(
        "result",
        SHARES,
        {
            "times": "The scores are multiplied by what they should be divided by.",
            "inverse": "The fraction is inverted: the sum is divided by the scores.",
            "rest": "The result is 1 minus the share.",
        },
    ),
)
TIMES_SHARE = Factor(
    "times",
    a.POWERS,
    "The result is about {number} times as large as it should be.",
    SHARES,
    slip=True,
)
ADDED_TO_THE_SUM = Factor(
    "added",
    a.SMALL,
    "About {number} is added to the sum that the scores are divided by.",
    SHARES,
    apart=0.5,
    slip=True,
)

# -- softmax_naive, softmax_stable ----------------------------------------------------------------


def softmax_naive(question: Question, s: Switches) -> list[torch.Tensor]:
    return softmax_stable(question, {"shift": "none"} | dict(s))


def softmax_stable(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_softmax(x, dim, s) for x, dim in question.calls]


def _softmax(x: torch.Tensor, dim: int, s: Switches) -> torch.Tensor:
    given, last = dim % x.dim(), x.dim() - 1
    chosen = {"first": 0, "last": last, "second": 1, "mirrored": last - given}
    chosen |= {"negative": last, "matrix": (dim + 2) % x.dim()} if dim < 0 else {}
    dim = chosen.get(str(s.get("dim")), given)
    if s.get("dim") == "all":
        whole = _weights(x.flatten(), 0, s)
        return whole.view(x.shape) if whole.shape == x.flatten().shape else whole
    found = _weights(x, dim, s)
    return _weights(found, dim, s) if s.get("result") == "twice" else found


def _weights(x: torch.Tensor, dim: int, s: Switches) -> torch.Tensor:
    x = CHANGED[s.get("scores", "")](x)
    shifted = x - _shift(x, dim, s)
    if "lowest" in s:
        shifted = shifted.clamp_min(-float(s["lowest"])).where(x > -math.inf, shifted)
    powers = POWERS.get(str(s.get("powers")), torch.exp)(shifted * s.get("times", 1.0))
    below = powers
    if s.get("part") == "above":
        below = shifted
    elif s.get("part") == "below":
        powers = shifted
    divisors: dict[str, Callable[[], torch.Tensor]] = {
        "largest": lambda: below.amax(dim, keepdim=True),
        "mean": lambda: below.mean(dim, keepdim=True),
        "none": lambda: torch.ones(()),
        "one more": lambda: below.sum(dim, keepdim=True) + 1,
        "norm": lambda: below.square().sum(dim, keepdim=True).sqrt(),
        "others": lambda: below.sum(dim, keepdim=True) - below,
        "count": lambda: torch.tensor(float(x.shape[dim])),
    }
    divisor = divisors.get(str(s.get("divisor")), lambda: below.sum(dim, keepdim=True))()
    found = powers / (divisor + float(s.get("added", 0.0)))
    match s.get("result"):
        case "log":
            return found.log()
        case "rest":
            return 1 - found
        case "inverse":
            return 1 / found
    return found


def _shift(x: torch.Tensor, dim: int, s: Switches) -> torch.Tensor:
    """What is subtracted from the scores before the exponentials are taken."""
    match s.get("shift"):
        case "none":
            return torch.zeros(())
        case "smallest":
            return x.amin(dim, keepdim=True)
        case "mean":
            return x.mean(dim, keepdim=True)
        case "mean of others":
            return x.masked_fill(x == -math.inf, math.nan).nanmean(dim, keepdim=True)
        case "all":
            return x.amax()
        case "last":
            return x.amax(-1, keepdim=True)
        case "first":
            return x.amax(0, keepdim=True)
        case "size":
            return x.abs().amax(dim, keepdim=True)
        case "first entry":
            return x.select(dim, 0).unsqueeze(dim)
        case "last entry":
            return x.select(dim, -1).unsqueeze(dim)
    return x.amax(dim, keepdim=True)


CHANGED: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "": lambda x: x,
    "negative": torch.neg,
    "absolute": torch.abs,
    "squared": torch.square,
    "clipped": torch.relu,
    "-1000": lambda x: x.masked_fill(x == -math.inf, -1e3),
    "-10000": lambda x: x.masked_fill(x == -math.inf, -1e4),
}
POWERS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "two": torch.exp2,
    "ten": lambda x: torch.pow(10.0, x),
    "no": lambda x: x,
    "square": torch.square,
    "sigmoid": torch.sigmoid,
    "softplus": torch.nn.functional.softplus,
}


def small_scores(probe: Probe) -> Iterator[Question]:
    """Axes of different sizes, every axis of three; some slices are low."""
    x = probe.tensor(3, 5, 4, scale=1.5)
    x[..., 0] -= 10.0  # a small number that is added to the sum shows here
    for dims in ((1, 0), (-1, -2), (2, -3)):
        yield Question(tuple((x, dim) for dim in dims))
    x = probe.tensor(4, 6, scale=1.5)
    yield Question(((x, 0), (x, -1)))


def scores_of_any_size(probe: Probe) -> Iterator[Question]:
    """Small scores first; then such that each way to choose what is subtracted shows."""
    yield from small_scores(probe)
    x = probe.integers(-24, 25, 3, 5, 4) / 8
    for dim in (1, -1, 0):
        steps = torch.arange(60.0).view(3, 5, 4).select(dim, 0).unsqueeze(dim) * 300
        raised = (_raised(x, dim, place) for place in (0, 1, -1))
        moved = (x + 2000, x - 2000, x + steps, *raised, _raised(x, dim, 0, 140.0))
        yield Question(tuple((scores, dim) for scores in moved))
    x[:, 3] = -math.inf
    yield Question(tuple((x + moved, 1) for moved in (300, -300, -1000, -9997)))


def _raised(x: torch.Tensor, dim: int, place: int, by: float = 100.0) -> torch.Tensor:
    """One score of each slice is higher by 100: for exp, this is too much only from the lowest
    one; from the mean it is 80 at most. For powers of 2 the same is true of 140."""
    x = x.clone()
    x.select(dim, place).add_(by)
    return x


DIM = (
    "The argument `dim` says along which axis the weights sum to 1. Try it on shapes whose sizes "
    "are all different."
)
FORMULA = "Compare your steps with the formula: exp of each score, divided by the sum of these."
DIMS = a.slips(
    "dim",
    DIM,
    {
        "first": "The weights sum to 1 along the first axis, whatever `dim` says.",
        "last": "The weights sum to 1 along the last axis, whatever `dim` says.",
        "second": "The weights sum to 1 along the second axis, whatever `dim` says.",
        "mirrored": "The axis `dim` is counted from the wrong end.",
        "negative": "Each negative `dim` is taken for the last axis.",
        "matrix": "A negative `dim` is counted as in a matrix, also if there are more axes: -1 is "
        "the second axis and -2 the first.",
        "all": "One sum is taken over all axes, whatever `dim` says.",
    },
)
SIGNS = a.slips(
    "scores",
    FORMULA,
    {
        "negative": "The sign of the scores is reversed: the lowest score gets the largest weight.",
        "absolute": "The scores lose their sign before exp is taken.",
        "squared": "The scores are squared before exp is taken.",
        "clipped": "Negative scores are treated as 0.",
    },
    but=("absolute", "squared", "clipped"),
)
EXPONENTIALS = a.deviations(
    "powers",
    FORMULA,
    {
        "two": "Powers of 2 are used in place of exp.",
        "ten": "Powers of 10 are used in place of exp.",
        "no": "No exponential is taken of the scores.",
        "square": "The scores are squared where exp should be taken.",
        "sigmoid": "A sigmoid is used in place of exp.",
        "softplus": "log(1 + exp) is used in place of exp.",
    },
)
PART = a.slips(
    "part",
    FORMULA,
    {
        "above": "The exponentials are divided by the sum of the scores, not by their own sum.",
        "below": "The scores are divided by the sum of the exponentials; the exponential in "
        "the numerator is missing.",
    },
)
DIVISORS = a.slips(
    "divisor",
    FORMULA,
    {
        "largest": "The exponentials are divided by the largest of them, not by their sum.",
        "mean": "The exponentials are divided by their mean, not by their sum.",
        "none": "The exponentials are not divided by their sum.",
        "one more": "The exponentials are divided by their sum plus 1.",
        "norm": "The exponentials are divided by the root of the sum of their squares.",
        "others": "Each exponential is divided by the sum of the others, without itself.",
        "count": "The exponentials are divided by their number, not by their sum.",
    },
    but=("none",),
)
RESULTS = a.slips(
    "result",
    FORMULA,
    {
        "log": "The logarithm of the softmax is given.",
        "twice": "The softmax is taken twice.",
        "rest": "The result is 1 minus the softmax.",
        "inverse": "The fraction is inverted: the result is one over the softmax.",
    },
    but=("log",),
)
TEMPERATURE = Factor(
    "times",
    tuple(2 ** (n / 4) for n in range(-24, 13)),  # exp of 8 times a score is still a number
    "The scores are multiplied by about {number} before exp is taken.",
    FORMULA,
    slip=True,
)
ADDED = Factor(
    "added",
    a.SMALL,
    "About {number} is added to the sum that the exponentials are divided by.",
    FORMULA,
    apart=0.5,
    slip=True,
)
LOWEST = Factor(
    "lowest",
    tuple(2 ** (n / 4) for n in range(-8, 25)),
    "Finite scores that are more than about {number} below the largest one count as if they were "
    "{number} below it.",
    "How small may a weight become? Print the differences to the largest score before exp.",
)
SHARED = (*DIMS, *SIGNS, *EXPONENTIALS, *PART, *DIVISORS, *RESULTS)
SHIFTS = a.slips(
    "shift",
    "Which number can be subtracted along `dim` so that no exponential overflows and the sum is "
    "not 0? Each slice has one of its own.",
    {
        "none": "Large scores overflow, and low ones vanish, as if nothing was subtracted before "
        "exp is taken.",
        "smallest": "Scores far above the smallest one overflow, as if the smallest score was "
        "subtracted, not the largest.",
        "mean": "Scores far above the mean overflow, as if the mean was subtracted, not the "
        "largest score.",
        "mean of others": "Scores far above the mean of those that are not -inf overflow, as if "
        "that one was subtracted, not the largest.",
        "all": "Slices far below the largest score of the whole tensor are lost, as if that one "
        "was subtracted everywhere; each slice has a largest score of its own.",
        "last": "Scores overflow or are lost as if the largest score along the last axis was "
        "subtracted, whatever `dim` says.",
        "first": "Scores overflow or are lost as if the largest score along the first axis was "
        "subtracted, whatever `dim` says.",
        "size": "Low scores are lost, as if the largest absolute value was subtracted, not the "
        "largest score.",
        "first entry": "Scores far above the first one overflow, as if the first score along `dim` "
        "was subtracted, not the largest.",
        "last entry": "Scores far above the last one overflow, as if the last score along `dim` "
        "was subtracted, not the largest.",
    },
    but=("none",),
)

REPLACED = a.slips(
    "scores",
    "What does exp make of -inf? And how low may the other scores be?",
    {
        number: f"A score of -inf counts as one of {number}: if the others are as low as that, it "
        "gets some weight."
        for number in ("-1000", "-10000")
    },
)

# -- AttentionPooling -----------------------------------------------------------------------------


def pooling(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_pooled(x, question.weights["query"], s) for (x,) in question.calls]


def _pooled(x: torch.Tensor, query: torch.Tensor, s: Switches) -> torch.Tensor:
    scores = _scores(x, query, s)
    weights = torch.ones_like(scores) if s.get("softmax") == "ones" else a.softmax(scores[None], s)
    weights = weights.flatten()
    match s.get("result"):
        case "weights":
            return weights
        case "products":
            return weights[:, None] * x
        case "mean":
            return weights @ x / len(x)
        case "with the query":
            return weights @ x + query
    return weights @ x


def sentences(probe: Probe) -> Iterator[Question]:
    for d_in, lengths in ((6, (5, 3)), (4, (7, 9))):
        calls = tuple((probe.tensor(n, d_in),) for n in lengths)
        given = {"query": probe.tensor(d_in)}
        yield Question(calls, {"d_in": d_in}, given, modes=(False, True))
    x = probe.uniform(6, 4, low=-1.0, high=1.0)
    x[:, 1] = torch.tensor([-1.0, 0.1, 2.0, -2.0, 3.0, 0.0])  # 200 and 300 are far above the rest
    large = {"query": torch.tensor([0.0, 100.0, 0.0, 0.0])}
    yield Question(((x,),), {"d_in": 4}, large, modes=(False, True))


POOLED = "Write the shape beside each line: tokens (n, d_in), scores (n,), weights (n,), result."
ONE_QUERY = (
    *(d for d in a.NORMALIZE if d.value not in ("queries", "all", "mean")),
    *a.deviations(
        "softmax",
        a.AXIS,
        {
            "mean": "All tokens get the same weight: the result is their plain average.",
            "ones": "All tokens get the weight 1: the result is their plain sum.",
        },
    ),
)
COMPARE = tuple(
    d
    for d in SCORES
    if (d.switch == "scale" or d.switch == "query")
    or d.value in ("cosine", "token directions", "query direction", "distance", "squared distance")
)
POOLING = a.slips(
    "result",
    POOLED,
    {
        "weights": "The weights are returned, not the context vector.",
        "products": "The tokens are multiplied by their weights and not added up.",
        "mean": "The weighted tokens are averaged, not added: they are divided by their number.",
        "with the query": "The query is added to the context vector.",
    },
    but=("weights",),
)
FAMILIES = {
    "dot_product": Family(dot_product, lists, DOT, (TIMES_DOT,)),
    "attention_scores": Family(attention_scores, tokens_and_query, SCORES, (TIMES,)),
    "normalize_by_sum": Family(normalize_by_sum, rows, NORMALIZED, (TIMES_SHARE, ADDED_TO_THE_SUM)),
    "softmax_naive": Family(softmax_naive, small_scores, SHARED, (TEMPERATURE, ADDED)),
    "softmax_stable": Family(
        softmax_stable,
        scores_of_any_size,
        # The largest exponential is 1: to divide by it changes nothing.
        (*(d for d in SHARED if d.value != "largest"), *SHIFTS, *REPLACED),
        (TEMPERATURE, ADDED, LOWEST),
    ),
    "AttentionPooling": Family(
        pooling, sentences, (*ONE_QUERY, *COMPARE, *POOLING, *a.LARGE_IN_A_ROW), (TIMES,)
    ),
}
