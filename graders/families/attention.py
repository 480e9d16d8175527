"""Attention with switches, and the deviations that several stages share.

`weights` and `context` are the definition, step by step; each step looks at one switch. A switch
that a family does not use is never set.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection
from dataclasses import replace

import torch

from autograder.checks import Deviation, Factor, Switches

DIVIDED = (
    "Compare the divisor of the scores with the formula: the square root of the width of a key."
)
AXIS = (
    "The weights of one query, over all keys, sum to 1. Which axis of the scores counts the keys?"
)
SOFTMAX = "What turns the scores of a query into weights? Compare your step with the formula."
PARTS = "Follow queries, keys and values from where they are made to where they are used."
MASKED = (
    "Print the attention weights of a short sequence, and compare row by row which tokens get one."
)
BLOCKED = (
    "exp turns minus infinity into exactly 0, and no other number. What do the weights sum to?"
)
ROLES = {"q": "queries", "k": "keys", "v": "values"}


def deviations(switch: str, hint: str, mistakes: dict[str, str]) -> tuple[Deviation, ...]:
    """Deviations of one switch that share their hint."""
    return tuple(Deviation(switch, value, words, hint) for value, words in mistakes.items())


def slips(
    switch: str, hint: str, mistakes: dict[str, str], but: Collection[str] = ()
) -> tuple[Deviation, ...]:
    """The same, where all values are slips, but for those that are named."""
    found = deviations(switch, hint, mistakes)
    return tuple(replace(one, slip=one.value not in but) for one in found)


# -- the scale of the scores ----------------------------------------------------------------------

SCALE = slips(
    "scale",
    DIVIDED,
    {
        "none": "The scores are not scaled.",
        "width": "The scores are divided by the width of a key, not by its square root.",
        "times": "The scores are multiplied by the square root of the width, not divided by it.",
        "times width": "The scores are multiplied by the width, not divided by its square root.",
        "after": "Not the scores but the result of attention is divided by the square root of the "
        "width.",
        "both": "The result of attention is divided by the square root of the width, too, not the "
        "scores alone.",
        "keys": "The scores are divided by the square root of the number of keys, "
        "not of the width of a key.",
        "number of keys": "The scores are divided by the number of keys, not by the square root of "
        "the width of a key.",
        "squared": "The scores are divided by the square of the width of a key, not by its square "
        "root.",
        "log": "The scores are divided by the logarithm of the width of a key, not by its square "
        "root.",
        "half": "The scores are divided by half the width of a key, not by its square root.",
        "whole root": "The square root of the width is rounded to a whole number.",
    },
)
SCALE_DOUBLE = slips(
    "scale",
    DIVIDED,
    {"double": "The scores are divided by twice the width of a key, not by its square root."},
)
SCALE_IN = slips(
    "scale",
    DIVIDED,
    {
        "input": "The scores are divided by the square root of the input's width, not of a key's.",
        "input width": "The scores are divided by the input's width, not by the square root of a "
        "key's width.",
    },
)
SCALE_HEADS = slips(
    "scale",
    DIVIDED,
    {
        "whole": "The scores are divided by the square root of the width of all heads together, "
        "not of one head.",
        "whole width": "The scores are divided by the width of all heads together, not by the "
        "square root of one head's.",
        "times whole": "The scores are multiplied by the square root of the width of all heads "
        "together.",
        "heads": "The scores are divided by the square root of the number of heads, not of a "
        "head's width.",
        "number of heads": "The scores are divided by the number of heads, not by the square root "
        "of a head's width.",
    },
)
POWERS = tuple(2 ** (n / 4) for n in range(-32, 33))
SMALL = tuple(10 ** (n / 4) for n in range(-24, 1))  # what is added so as not to divide by 0
FACTOR = Factor(
    "factor",
    POWERS,
    "The scores are multiplied by about {number}, whatever the width of a key is.",
    DIVIDED,
    slip=True,
)
RELATIVE = Factor(
    "relative",
    POWERS,
    "The scores are about {number} times as large as they should be.",
    f"{DIVIDED} A power of the weights, normalised again, is a factor of the scores, too.",
    slip=True,
)
EXPONENT = Factor(
    "exponent",
    tuple(n / 8 for n in range(-24, 25)),
    "The scores are divided by the width of a key to the power of about {number}; its square root "
    "is its power of 0.5.",
    DIVIDED,
    slip=True,
)

FACTORS = (FACTOR, RELATIVE, EXPONENT)
BOUND = Factor(
    "bound",
    tuple(2 ** (n / 4) for n in range(-8, 17)),
    "Scores below minus or above plus {number} are cut off there.",
    "Compare the scores of large queries and keys with the products themselves.",
)
HIGH_BOUND = replace(BOUND, grid=tuple(2 ** (n / 4) for n in range(-8, 23)))  # for larger scores


def scale(s: Switches, d: int, n: int, d_in: int = 1, heads: int = 1) -> float:
    """What the scores are multiplied by: ``d`` is the width of a key, ``n`` the number of keys."""
    if "factor" in s:
        return float(s["factor"])
    if "relative" in s:
        return float(s["relative"] * d**-0.5)
    if "exponent" in s:
        return float(d ** -s["exponent"])
    factors = {
        "none": 1.0,
        "width": 1 / d,
        "times": d**0.5,
        "times width": float(d),
        "after": 1.0,
        "keys": n**-0.5,
        "number of keys": 1 / n,
        "squared": d**-2.0,
        "log": 1 / math.log(d) if d > 1 else math.nan,
        "half": 2 / d,
        "double": 1 / (2 * d),
        "whole root": 1 / math.isqrt(d),
        "input": d_in**-0.5,
        "input width": 1 / d_in,
        "whole": (d * heads) ** -0.5,
        "whole width": 1 / (d * heads),
        "times whole": (d * heads) ** 0.5,
        "heads": heads**-0.5,
        "number of heads": 1 / heads,
    }
    return float(factors.get(str(s.get("scale", "")), d**-0.5))


# -- from scores to weights -----------------------------------------------------------------------

NORMALIZE = (
    *slips(
        "softmax",
        AXIS,
        {
            "queries": "The softmax runs over the queries, not over the keys.",
            "all": "One softmax runs over all queries and keys together, not over the keys of "
            "each query.",
        },
    ),
    *slips(
        "softmax",
        SOFTMAX,
        {
            "no": "No softmax is taken: the scores themselves are used as weights.",
            "sum": "The scores are divided by their sum; no softmax is taken.",
            "exp": "The exponentials of the scores are not divided by their sum.",
            "twice": "The softmax is taken twice.",
            "log": "The logarithm of the softmax is used as weights.",
            "negative": "The sign of the scores is reversed: the least similar keys get the "
            "most weight.",
            "sigmoid": "A sigmoid is used in place of the softmax.",
            "hard": "All weight goes to the key with the largest score; no softmax is taken.",
            "mean": "All keys that a query may look at get the same weight; the scores have "
            "no effect.",
            "absolute": "The softmax is taken of the absolute values of the scores.",
            "power of two": "The softmax uses powers of 2 in place of exp.",
        },
        but=("no", "sum", "exp", "log", "sigmoid", "hard", "mean", "absolute", "power of two"),
    ),
)
BATCH_AXIS = slips(
    "softmax",
    AXIS,
    {"batch": "The softmax runs over the first axis, that of the batch, not over the keys."},
)
HEAD_AXIS = slips("softmax", AXIS, {"heads": "The softmax runs over the heads, not over the keys."})

TOO_LARGE = (
    "exp(200) is too large for a float32, and exp(-200) is 0. What may be subtracted from a row "
    "before exp is taken?"
)
BOTH = (
    "is subtracted from all of its rows, and a small number is added to the sums: the weights of "
    "rows far below that score do not sum to 1."
)
LARGE = slips(
    "large",
    TOO_LARGE,
    {
        "overflow": "For large scores exp overflows, or is 0 everywhere: there the weights "
        "become nan.",
        "one maximum": "The largest score of the whole tensor is subtracted everywhere: rows far "
        "below it are lost. Each row has a largest score of its own.",
        "matrix": "The largest score of a matrix is subtracted from all of its rows: those far "
        "below it are lost. Each row has a largest score of its own.",
        "one maximum added": f"The largest score of the whole tensor {BOTH}",
        "matrix added": f"The largest score of a matrix {BOTH}",
        "columns": "The largest score of each column is subtracted, which changes the weights: "
        "within a row, the same number has to be subtracted.",
        "cut off": "Large scores are cut off: beyond some number, all of them count the same.",
    },
)
LARGE_IN_A_ROW = tuple(d for d in LARGE if d.value in ("overflow", "cut off"))  # seen in one row
# Where there is but one matrix.
LARGE_IN_A_MATRIX = tuple(d for d in LARGE if not d.value.startswith("matrix"))
# Where scores are so far apart that to cut them off changes no weight.
LARGE_FAR_APART = tuple(d for d in LARGE if d.value != "cut off")
# Where a row whose exponentials are all 0 gets weights of 0.
LARGE_WITH_ZEROS = (
    *(d for d in LARGE_FAR_APART if not d.value.endswith("added")),
    *slips(
        "large",
        TOO_LARGE,
        {
            "one maximum zeros": "The largest score of the whole tensor is subtracted everywhere: "
            "rows far below it get weights of 0. Each row has a largest score of its own.",
            "matrix zeros": "The largest score of a matrix is subtracted from all of its rows: "
            "those far below it get weights of 0. Each row has a largest score of its own.",
        },
    ),
)


def far_apart(x: torch.Tensor) -> torch.Tensor:
    """Tokens, shape (..., n, d), that grow along the sequence, and with the first axis if there is
    one: scores are some hundreds, and those of two queries, or two sequences, are far apart."""
    x = x * torch.linspace(1.0, 15.0, x.shape[-2])[:, None]
    if x.dim() == 2:
        return x
    return x * torch.linspace(0.2, 1.0, len(x)).view(-1, *[1] * (x.dim() - 1))


def by_hand(scores: torch.Tensor, axis: int, s: Switches) -> torch.Tensor:
    """A softmax that is wrong for large scores."""
    if s["large"] == "cut off":
        return scores.clamp(-80, 80).softmax(axis)
    which, _, rest = s["large"].partition(" ")
    shifts = {
        "one": scores.amax(),
        "matrix": scores.amax((-2, -1), keepdim=True),
        "columns": scores.amax(-2, keepdim=True),
    }
    powers = (scores - shifts.get(which, 0.0)).exp()
    total = powers.sum(axis, keepdim=True)
    if rest.endswith("zeros"):
        total = total.masked_fill(total == 0, 1.0)
    return powers / (total + 1e-9 if rest.endswith("added") else total)


def softmax(scores: torch.Tensor, s: Switches) -> torch.Tensor:
    """The weights of scores whose last axis is that of the keys."""
    if "large" in s:
        if s.get("softmax") not in (None, "queries"):
            raise ValueError("there is no softmax by hand of this kind")
        return by_hand(scores, -2 if "softmax" in s else -1, s)
    match s.get("softmax"):
        case None:
            return scores.softmax(-1)
        case "queries":
            return scores.softmax(-2)
        case "batch":
            return _over(scores, 0, at_least=3)
        case "heads":
            return _over(scores, 1, at_least=4)
        case "all":
            return scores.flatten(-2).softmax(-1).view(scores.shape)
        case other:
            return _elementwise(scores, str(other))


def _over(scores: torch.Tensor, axis: int, at_least: int) -> torch.Tensor:
    if scores.dim() < at_least:
        raise ValueError("there is no such axis")
    return scores.softmax(axis)


def _elementwise(scores: torch.Tensor, how: str) -> torch.Tensor:
    functions = {
        "no": lambda: scores,
        "sum": lambda: scores / scores.sum(-1, keepdim=True),
        "exp": lambda: scores.exp(),
        "twice": lambda: scores.softmax(-1).softmax(-1),
        "log": lambda: scores.log_softmax(-1),
        "negative": lambda: (-scores).masked_fill(scores == -math.inf, -math.inf).softmax(-1),
        "sigmoid": lambda: scores.sigmoid(),
        "hard": lambda: torch.zeros_like(scores).scatter(-1, scores.argmax(-1, True), 1.0),
        "mean": lambda: (0 * scores.nan_to_num(neginf=0) + _minus(scores)).softmax(-1),
        "absolute": lambda: (scores.nan_to_num(neginf=0).abs() + _minus(scores)).softmax(-1),
        "power of two": lambda: (scores * math.log(2)).softmax(-1),
    }
    return functions[how]()


def _minus(scores: torch.Tensor) -> torch.Tensor:
    """Minus infinity where the scores are, and 0 elsewhere."""
    return torch.zeros_like(scores).masked_fill(scores == -math.inf, -math.inf)


# -- training mode and evaluation mode ------------------------------------------------------------


MODE = deviations(
    "mode",
    "train() and eval() change what layers such as dropout do. Does the exercise ask for one?",
    {"differs": "In training mode the output is another one than in evaluation mode."},
)


def by_mode(output: torch.Tensor, training: bool, s: Switches) -> torch.Tensor:
    """The output, or in training any other one, such as a random one."""
    return (2 + torch.rand(())) * output if training and "mode" in s else output


def same_in_both_modes(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """Whether the values in training are those in evaluation before and after, whatever they are.
    Raises ``ValueError`` if those before and after differ."""
    count = len(values) // 3
    if not _same(values[:count], values[2 * count :]):
        raise ValueError("the mode is not the reason")
    return [torch.tensor(float(_same(values[:count], values[count : 2 * count])))]


def unless_random(values: list[torch.Tensor]) -> list[torch.Tensor]:
    """The values of calls that are all made twice, or one nan if they are random."""
    once, again = values[: len(values) // 2], values[len(values) // 2 :]
    return once if _same(once, again) else [torch.tensor(torch.nan)]


def _same(some: list[torch.Tensor], others: list[torch.Tensor]) -> bool:
    pairs = zip(some, others, strict=True)
    return all(x.shape == y.shape and x.allclose(y, 1e-4, 1e-5, True) for x, y in pairs)


# -- the causal mask ------------------------------------------------------------------------------

MASK = slips(
    "mask",
    MASKED,
    {
        "none": "No mask takes effect: every token sees the whole sequence.",
        "strict": "A token does not see itself: the diagonal is masked, too.",
        "inverted": "The mask is inverted: a token sees only what comes after it.",
        "transposed": "The mask is transposed: a token sees itself and what comes after it.",
        "one more": "A token also sees the next one: the mask starts one diagonal too far.",
        "two more": "A token also sees the next two: the mask starts two diagonals too far.",
        "itself": "A token sees nothing but itself.",
        "others": "A token sees all tokens but itself.",
    },
    but=("none", "itself"),
)
FILL = slips(
    "fill",
    BLOCKED,
    {
        "zero": "Blocked scores are set to 0, not to minus infinity.",
        "after": "Blocked weights are set to 0 after the softmax, and the rows are not "
        "normalised again.",
        "plus": "Blocked scores are set to plus infinity, not to minus infinity.",
        "minus one": "Blocked scores are set to -1, not to minus infinity.",
        "one": "Blocked scores are set to 1, not to minus infinity.",
        "add": "1 is added to blocked scores.",
        "subtract": "1 is subtracted from blocked scores, or added to the others; none is blocked.",
    },
)
FILL_NUMBER = Factor(
    "fill number",
    tuple(n / 2 for n in range(-40, 41)),
    "Blocked scores are set to about {number}, not to minus infinity.",
    BLOCKED,
    slip=True,
)
MASK_MODES = deviations(
    "mask",
    MASKED,
    {
        "training": "The mask takes effect in training mode only.",
        "evaluation": "The mask takes effect in evaluation mode only.",
    },
)
UNASKED = deviations(
    "mask",
    MASKED,
    {"unasked": "A causal mask is applied: a token gets nothing of those after it."},
)
UNASKED_SQUARE = deviations(
    "mask",
    MASKED,
    {"square": "A causal mask is applied where there are as many queries as keys."},
)
MASK_KIND = slips(
    "kind",
    "What kind of numbers does the docstring ask for?",
    {
        "float": "The mask holds the floating-point numbers 0 and 1, not bools.",
        "int": "The mask holds the integers 0 and 1, not bools.",
        "additive": "The mask holds 0 and minus infinity, not bools.",
    },
)
DIAGONALS = {"strict": 0, "one more": 2, "two more": 3}


def blocked(n: int, s: Switches, training: bool = False) -> torch.Tensor | None:
    """Which keys (columns) each of ``n`` tokens (rows) does not see; None without a mask."""
    ones, mask = torch.ones(n, n, dtype=torch.bool), s.get("mask")
    if mask == ("evaluation" if training else "training"):
        return None
    match mask:
        case "none":
            return None
        case "inverted":
            return ones.tril()
        case "transposed":
            return ones.tril(-1)
        case "itself":
            return ~torch.eye(n, dtype=torch.bool)
        case "others":
            return torch.eye(n, dtype=torch.bool)
    return ones.triu(DIAGONALS.get(str(mask), 1))


def of_kind(mask: torch.Tensor, s: Switches) -> torch.Tensor:
    """A mask of bools as the kind of numbers that `MASK_KIND` has."""
    match s.get("kind"):
        case "float":
            return mask.float()
        case "int":
            return mask.long()
        case "additive":
            return torch.zeros(mask.shape).masked_fill(mask, -math.inf)
    return mask


def masked_softmax(
    scores: torch.Tensor,
    mask: torch.Tensor | None,
    s: Switches,
    after_the_mask: Callable[[torch.Tensor], torch.Tensor] = lambda masked: masked,
) -> torch.Tensor:
    """The weights of scores under a mask, True for what is blocked."""
    if mask is None or s.get("fill") == "after":
        weights = softmax(after_the_mask(scores), s)
        return weights if mask is None else weights.masked_fill(mask, 0.0)
    if s.get("fill") in ("add", "subtract"):
        one = 1 if s["fill"] == "add" else -1
        return softmax(after_the_mask(scores + one * mask), s)
    numbers = {"zero": 0.0, "plus": math.inf, "minus one": -1.0, "one": 1.0}
    number = s.get("fill number", numbers.get(str(s.get("fill")), -math.inf))
    return softmax(after_the_mask(scores.masked_fill(mask, number)), s)


# -- from queries, keys and values to context vectors ---------------------------------------------

SCORES = deviations(
    "scores",
    PARTS,
    {
        "cosine": "Queries and keys are normalised: the scores are cosines, not dot products.",
    },
)
TRANSPOSED = slips(
    "scores", PARTS, {"transposed": "The scores are transposed: queries and keys are exchanged."}
)
TRANSPOSED_WEIGHTS = slips(
    "weights", PARTS, {"transposed": "The result is transposed: keys are rows, queries columns."}
)
RESULT = slips(
    "result",
    PARTS,
    {
        "weights": "The attention weights are returned, not the context vectors.",
        "scores": "The scores are returned, not the context vectors.",
        "mean": "The weighted values are averaged, not summed: they are divided by the number of "
        "keys.",
        "transposed": "The weights are transposed before they are applied to the values.",
    },
    but=("weights", "scores"),
)
VALUES = deviations(
    "result",
    PARTS,
    {"values": "The values are returned as they are: no weight is applied to them."},
)


def roles(layers: dict[str, str]) -> tuple[Deviation, ...]:
    """What is made with which layer: "qkv" is right, "kkv" makes the queries with the layer of
    the keys; "qkx" takes the input itself for the values. ``layers`` names what each gives."""
    found = []
    for letters in map("".join, itertools.product("qkv", "qkv", "qkvx")):
        wrong = [(r, c) for r, c in zip("qkv", letters, strict=True) if r != c]
        mistakes = [f"{layers[c]} is used in place of the {ROLES[r]}." for r, c in wrong]
        if letters[:2] == "kq":
            mistakes[:2] = ["Queries and keys are exchanged."]
        mistake = " ".join(m[0].upper() + m[1:] for m in mistakes)
        slip = "x" not in letters and mistake.count(".") == 1
        found.append(Deviation("roles", letters, mistake, PARTS, slip))
    return tuple(d for d in found if d.mistake)


LAYERS = roles(
    {
        "q": "the output of W_query",
        "k": "the output of W_key",
        "v": "the output of W_value",
        "x": "the input itself",
    }
)


def weights(
    q: torch.Tensor,
    k: torch.Tensor,
    s: Switches,
    mask: torch.Tensor | None = None,
    d_in: int = 1,
    heads: int = 1,
) -> torch.Tensor:
    """Attention weights, with the queries in the last axis but one."""
    scores = scores_of(q, k, s, d_in, heads)
    n, m = scores.shape[-2:]
    if s.get("mask") == "unasked" or (s.get("mask") == "square" and n == m):
        mask = torch.ones(n, m, dtype=torch.bool).triu(1)
    found = scores if s.get("result") == "scores" else masked_softmax(scores, mask, s)
    found = scaled_after(found, q.shape[-1], s)
    return found.transpose(-2, -1) if s.get("weights") == "transposed" else found


def scaled_after(found: torch.Tensor, d: int, s: Switches) -> torch.Tensor:
    """The weights, divided once more where the scale comes after the softmax."""
    return found / d**0.5 if s.get("scale") in ("after", "both") else found


def scores_of(
    q: torch.Tensor, k: torch.Tensor, s: Switches, d_in: int = 1, heads: int = 1
) -> torch.Tensor:
    """The scaled scores."""
    if s.get("scores") == "cosine":
        q, k = (part / part.norm(dim=-1, keepdim=True) for part in (q, k))
    scores = q @ k.transpose(-2, -1) * scale(s, q.shape[-1], k.shape[-2], d_in, heads)
    if "bound" in s:
        scores = scores.clamp(-float(s["bound"]), float(s["bound"]))
    return scores.transpose(-2, -1) if s.get("scores") == "transposed" else scores


def context(found: torch.Tensor, v: torch.Tensor, s: Switches) -> torch.Tensor:
    """Context vectors from the weights ``found`` and the values."""
    match s.get("result"):
        case "weights" | "scores":
            return found
        case "values":
            return v
        case "mean":
            return found @ v / v.shape[-2]
        case "transposed":
            return found.transpose(-2, -1) @ v
    return found @ v


def attention(
    q: torch.Tensor,
    k: torch.Tensor,
    v: torch.Tensor,
    s: Switches,
    mask: torch.Tensor | None = None,
    d_in: int = 1,
) -> torch.Tensor:
    """Scaled dot-product attention."""
    return context(weights(q, k, s, mask, d_in), v, s)
