"""The deviation families of s03_qkv_projections."""

from collections.abc import Callable, Iterator

import torch

from autograder.checks import Factor, Family, Probe, Question, Switches
from graders.families import attention as a

# -- project --------------------------------------------------------------------------------------


def project(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_projected(*call, s=s) for call in question.calls]


def _projected(
    x: torch.Tensor, matrix: torch.Tensor, convention: str, *, s: Switches
) -> torch.Tensor:
    row = {"row": True, "column": False, "exchanged": convention != "row"}
    as_row = row.get(s.get("read", ""), convention == "row")
    if s.get("tokens") == "directions":
        x = x / x.square().sum(-1, keepdim=True).sqrt()
    found = x @ (matrix if as_row else matrix.transpose(0, 1))
    d = x.shape[-1]
    changes: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
        "root": lambda y: y / d**0.5,
        "width": lambda y: y / d,
        "softmax": lambda y: y.softmax(-1),
        "relu": torch.relu,
        "tanh": torch.tanh,
        "directions": lambda y: y / y.square().sum(-1, keepdim=True).sqrt(),
        "added": lambda y: y + x,
        "negative": torch.neg,
    }
    found = changes[s["result"]](found) if "result" in s else found
    return found * float(s.get("times", 1.0))


def square_matrices(probe: Probe) -> Iterator[Question]:
    """Tokens of each rank, and square matrices, which fit in both conventions."""
    for shapes in (((5, 4), (4,)), ((2, 5, 3),)):
        calls = []
        for shape in shapes:
            matrix = probe.tensor(shape[-1], shape[-1])
            calls += [(probe.tensor(*shape), matrix, kind) for kind in ("row", "column")]
        yield Question(tuple(calls))


CONVENTION = "By hand: is it x W or W x, and which index of W belongs to the entries of x?"
BARE = "A projection is the product with the matrix, and nothing more."
PROJECT = (
    *a.slips(
        "read",
        CONVENTION,
        {
            "row": "A square W is read in the row convention, whatever `convention` says.",
            "column": "A square W is read in the column convention, whatever `convention` says.",
            "exchanged": "The two conventions are exchanged, at least for a square W.",
        },
    ),
    *a.slips("tokens", BARE, {"directions": "The tokens are divided by their lengths before."}),
    *a.slips(
        "result",
        BARE,
        {
            "root": "The result is divided by the square root of the width.",
            "width": "The result is divided by the width, as if the products were averaged.",
            "softmax": "A softmax is taken of the result.",
            "relu": "Negative numbers of the result become 0.",
            "tanh": "A tanh is taken of the result.",
            "directions": "The result is divided by its length.",
            "added": "The tokens themselves are added to the result.",
            "negative": "The sign of the result is reversed.",
        },
        but=("softmax", "relu", "tanh", "added"),
    ),
)
TIMES_PROJECT = Factor(
    "times",
    a.POWERS,
    "The result is about {number} times as large as it should be.",
    BARE,
    slip=True,
)

# -- score_std ------------------------------------------------------------------------------------


def score_std(question: Question, s: Switches) -> list[float]:
    return [_std(*call, s=s) for call in question.calls]


def _std(d_k: int, var_q: float = 1.0, var_k: float = 1.0, *, s: Switches) -> float:
    powers = {"left out": 0.0, "squared": 2.0, "root": 0.5, "under": -1.0}
    width, q, k = (
        value ** powers.get(s.get(switch, ""), 1.0)
        for switch, value in (("width", float(d_k)), ("q", var_q), ("k", var_k))
    )
    if s.get("width") == "less one":
        width = d_k - 1.0
    together = {"sum": q + k, "mean": (q + k) / 2, "larger": max(q, k)}
    together |= {"one": q if q != 1 else k, "second": k if k != 1 else q}
    variance = width * together.get(s.get("variances", ""), q * k)
    if s.get("variances") == "squared":
        variance = width * (q * k) ** 2
    roots = {"none": 1.0, "twice": 0.25, "inverse": -0.5, "inverse variance": -1.0}
    found = float(s.get("times", 1.0) * variance ** roots.get(s.get("root", ""), 0.5))
    return round(found, DECIMALS.index(s["rounded"])) if "rounded" in s else found


def widths_and_variances(probe: Probe) -> Iterator[Question]:
    variances = [float(v) for v in probe.uniform(4, low=0.3, high=0.8)]
    large = [float(v) for v in probe.uniform(4, low=2.0, high=5.0)]
    yield Question(((6, variances[0], large[0]), (13, large[1], variances[1])))
    yield Question(((29, large[2], large[3]), (7, variances[2], variances[3]), (10,)))
    yield Question(((6, variances[0]), (5, 1.0, large[1])))
    # For rounding, up and down: a result that is cut after some decimals is none of these.
    yield Question(((5, 1e-4, 2e-4), (5, 1e-3, 2e-2), (5, 0.1, 0.02), (5, 1e-3, 5e-2)))


DECIMALS = ("a whole number", "1 decimal", "2 decimals", "3 decimals", "4 decimals")
TERMS = "A score is a sum of d_k products. What is the variance of one product, and of the sum?"
STD = (
    *a.slips(
        "width",
        TERMS,
        {
            "left out": "d_k has no effect.",
            "squared": "d_k is outside the root: its square root is not taken.",
            "root": "The root of d_k is taken twice.",
            "less one": "d_k - 1 is used in place of d_k.",
            "under": "d_k divides under the root; it should multiply.",
        },
        but=("left out",),
    ),
    *(
        deviation
        for switch in ("q", "k")
        for deviation in a.slips(
            switch,
            TERMS,
            {
                "left out": f"var_{switch} has no effect.",
                "squared": f"The square root of var_{switch} is not taken.",
                "root": f"The root of var_{switch} is taken twice.",
                "under": f"var_{switch} divides under the root; it should multiply.",
            },
            but=("left out",),
        )
    ),
    *a.slips(
        "variances",
        TERMS,
        {
            "sum": "The variances are added; they should be multiplied.",
            "mean": "The mean of the variances is used; they should be multiplied.",
            "one": "Only one variance is used if neither is 1; both should be multiplied.",
            "second": "Only var_k is used if neither variance is 1; both should be multiplied.",
            "larger": "Only the larger variance is used; both should be multiplied.",
            "squared": "Both variances are used as if they were standard deviations: no root is "
            "taken of them.",
        },
        but=("larger", "one", "second"),
    ),
    *a.slips(
        "rounded",
        TERMS,
        {digits: f"The result is rounded to {digits}." for digits in DECIMALS},
    ),
    *a.slips(
        "root",
        "The standard deviation is the square root of the variance.",
        {
            "none": "The variance is returned: its square root is not taken.",
            "twice": "The square root is taken twice.",
            "inverse": "The result is one over the standard deviation.",
            "inverse variance": "The result is one over the variance.",
        },
    ),
)
TIMES_STD = Factor(
    "times",
    a.POWERS,
    "The result is about {number} times as large as it should be.",
    TERMS,
    slip=True,
)

# -- scaled_scores, tied_scores -------------------------------------------------------------------


def scaled_scores(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_finished(a.scores_of(q, k, s), s) for q, k in question.calls]


def _finished(scores: torch.Tensor, s: Switches) -> torch.Tensor:
    if s.get("negative") == "zero":
        scores = scores.clamp(min=0)
    return scores.softmax(-1) if s.get("softmax") == "too early" else scores


def queries_and_keys(probe: Probe) -> Iterator[Question]:
    """Two widths, more keys than any width."""
    for queries, keys, width in ((5, 7, 6), (3, 17, 10)):
        yield Question(((probe.tensor(3, queries, width), probe.tensor(3, keys, width)),))


def tied_scores(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_tied(x, u, s) for x, u in question.calls]


def _tied(x: torch.Tensor, u: torch.Tensor, s: Switches) -> torch.Tensor:
    projected = x @ u
    left = x if s.get("sides") == "raw" else projected
    divisors = {"root": u.shape[1] ** 0.5, "width": u.shape[1], "input": u.shape[0] ** 0.5}
    factor = s.get("times", 1 / divisors.get(str(s.get("divided")), 1.0))
    right = left if s.get("sides") == "raw" else projected
    if s.get("sides") == "cosine":
        left = right = projected / projected.norm(dim=-1, keepdim=True)
    if s.get("sides") == "square" and u.shape[0] == u.shape[1]:
        right = x
    if s.get("batch") == "summed":
        right = right.sum(0)
    turned = right.transpose(-2, -1)
    if s.get("batch") == "reshaped" and right.dim() > 2:
        turned = right.reshape(turned.shape)
    found = left @ turned * factor
    if s.get("diagonal") == "zero":
        found = found * (1 - torch.eye(found.shape[-1]))
    return _finished(found, s)


def tokens_and_matrices(probe: Probe) -> Iterator[Question]:
    for tokens, d_in, d_k in ((5, 4, 6), (7, 9, 3), (6, 5, 5)):
        matrix = probe.tensor(d_in, d_k, scale=d_in**-0.5)
        yield Question(((probe.tensor(2, tokens, d_in), matrix),))


TOO_EARLY = a.deviations(
    "softmax", a.SOFTMAX, {"too early": "A softmax is taken; the scores themselves are expected."}
)
NEGATIVE = a.deviations(
    "negative",
    "What is the score of two tokens that point in opposite directions?",
    {"zero": "Scores below zero become 0."},
)
NOT_SCALED = "Plain dot products are expected, without a scale."
TIED = (
    *a.slips(
        "divided",
        NOT_SCALED,
        {
            "root": "The scores are divided by the square root of d_k; they should not be scaled.",
            "width": "The scores are divided by d_k; they should not be scaled.",
            "input": "The scores are divided by the square root of d_in; they should not be "
            "scaled.",
        },
    ),
    *a.deviations(
        "sides",
        a.PARTS,
        {
            "raw": "The tokens themselves are compared; the projection has no effect.",
            "cosine": "The projections are normalised: the scores are cosines, not dot products.",
            "square": "Where U is square, only the first of the two tokens of a score is "
            "projected.",
        },
    ),
    *a.deviations(
        "batch",
        "Take two different sentences as a batch. Which tokens are compared with which?",
        {
            "summed": "In a batch, the second tokens of the scores are summed over all sentences.",
            "reshaped": "With a batch, the second factor of the product is reshaped where it "
            "should be transposed.",
        },
    ),
    *a.slips(
        "diagonal",
        "Compute the score of the first token with itself by hand, and compare.",
        {"zero": "The diagonal is 0: a token has a score with itself, too."},
    ),
)
TIMES = Factor(
    "times",
    a.POWERS,
    "The scores are about {number} times as large as they should be.",
    NOT_SCALED,
    slip=True,
)
SCORES = tuple(d for d in (*a.SCALE, *a.SCALE_DOUBLE) if d.value not in ("after", "both"))

# -- attention, context_for_one_query, QKVAttention -----------------------------------------------


def attention(question: Question, s: Switches) -> list[torch.Tensor]:
    return [a.attention(q, k, v, _with_widths(s, v)) for q, k, v in question.calls]


def _with_widths(s: Switches, v: torch.Tensor) -> Switches:
    """The switches, where a scale by the width of the values is a factor."""
    exponents = {"values": -0.5, "values' width": -1.0}
    if s.get("scale") not in exponents:
        return s
    return {**s, "factor": v.shape[-1] ** exponents[s["scale"]]}


def queries_keys_and_values(probe: Probe) -> Iterator[Question]:
    for queries, keys, d_k, d_v in ((5, 7, 6, 4), (3, 17, 10, 8)):
        shapes = ((3, queries, d_k), (3, keys, d_k), (3, keys, d_v))
        yield Question((tuple(probe.tensor(*shape, scale=1.5) for shape in shapes),))
    yield Question((tuple(probe.tensor(3, 5, width, scale=1.5) for width in (6, 6, 4)),))
    q, k = probe.tensor(2, 4, 16), torch.eye(16)[:8].expand(2, 8, 16)
    q[0, 0] = 2800 * k[0, 2] + 2600 * k[0, 5]  # scores of 700 and 650 beside small ones
    yield Question(((q, k, probe.tensor(2, 8, 3)),))


def context_for_one_query(
    question: Question, s: Switches
) -> list[tuple[torch.Tensor, torch.Tensor]]:
    return [_one_query(*call, s=s) for call in question.calls]


def _one_query(
    x: torch.Tensor,
    tokens: torch.Tensor,
    w_query: torch.Tensor,
    w_key: torch.Tensor,
    w_value: torch.Tensor,
    *,
    s: Switches,
) -> tuple[torch.Tensor, torch.Tensor]:
    matrices = {"q": w_query, "k": w_key, "v": w_value}
    joined = {"first": (x[None], tokens), "last": (tokens, x[None])}
    tokens = torch.cat(joined[s["tokens"]]) if "tokens" in s else tokens
    letters = s.get("roles", "qkv")
    q, k = x[None] @ matrices[letters[0]], tokens @ matrices[letters[1]]
    raw = s.get("values") == "by size" and w_value.shape[0] == w_value.shape[1]
    v = tokens if letters[2] == "x" or raw else tokens @ matrices[letters[2]]
    s = _with_widths(s, v)
    weights = a.weights(q, k, s, d_in=len(x))
    context = a.context(weights, v, s)[0]
    match s.get("returned"):
        case "exchanged":
            return weights[0], context
        case "scores":
            return context, a.scores_of(q, k, s, d_in=len(x))[0]
        case "rows":
            return context[None], weights
    return context, weights[0]


RETURNED = a.slips(
    "returned",
    "Which two tensors should be returned, in which order and with which shapes?",
    {
        "exchanged": "The weights come first and the context vector second.",
        "scores": "The scores are returned beside the context vector, not the weights.",
        "rows": "Both results have one more axis, of length 1, in front.",
    },
    but=("scores",),
)

BY_SIZE = a.deviations(
    "values",
    a.PARTS,
    {
        "by size": "Where a value is as wide as a token, the tokens themselves are used in place "
        "of the values.",
    },
)
ASKING = a.deviations(
    "tokens",
    "Which tokens does the query ask? How many weights are there?",
    {
        "first": "An asking token that is not in the sentence is put in front of it and asked, "
        "too.",
        "last": "An asking token that is not in the sentence is put at its end and asked, too.",
    },
)


def one_query(probe: Probe) -> Iterator[Question]:
    for tokens, d_in, d_k, d_v in ((7, 5, 6, 4), (15, 8, 3, 9), (6, 4, 2, 4)):
        matrices = [probe.tensor(d_in, width, scale=1.5 * d_in**-0.5) for width in (d_k, d_k, d_v)]
        query = probe.tensor(d_in, scale=0.4)  # weights that are far from 0 and 1
        yield Question(((query, probe.tensor(tokens, d_in), *matrices),))


def qkv_attention(question: Question, s: Switches) -> list[torch.Tensor]:
    found = []
    for (x,) in question.calls:
        made = {c: x @ question.weights[f"W_{name}.weight"].T for c, name in NAMES.items()}
        q, k, v = ((made | {"x": x})[letter] for letter in s.get("roles", "qkv"))
        found.append(a.attention(q, k, v, _with_widths(s, v), d_in=x.shape[-1]))
    return found


def sequences(probe: Probe) -> Iterator[Question]:
    for d_in, d_k, d_v, lengths in ((6, 8, 5, (5, 3)), (5, 3, 4, (4, 11))):
        calls = tuple((probe.tensor(3, n, d_in),) for n in lengths)
        made = {"d_in": d_in, "d_k": d_k, "d_v": d_v}
        yield Question(calls, made, modes=(False, True))


NAMES = {"q": "query", "k": "key", "v": "value"}
SCALE_VALUES = a.slips(
    "scale",
    a.DIVIDED,
    {
        "values": "The scores are divided by the square root of the width of a value, not of a "
        "key.",
        "values' width": "The scores are divided by the width of a value, not by the square root "
        "of a key's.",
    },
)
WEIGHTS = (*a.SCALE, *a.SCALE_DOUBLE, *a.NORMALIZE, *a.SCORES, *SCALE_VALUES)
# The widths of queries and keys differ from that of values, so these are no others' parts.
MATRICES = tuple(role for role in a.LAYERS if role.value in "kqv qqv kkv qkx qkk qkq".split())
RESULT = tuple(d for d in a.RESULT if d.value == "mean")
ONE_QUERY = tuple(d for d in WEIGHTS if d.value not in ("queries", "all"))
FAMILIES = {
    "project": Family(project, square_matrices, PROJECT, (TIMES_PROJECT,)),
    "score_std": Family(score_std, widths_and_variances, STD, (TIMES_STD,)),
    "tied_scores": Family(
        tied_scores, tokens_and_matrices, (*TIED, *NEGATIVE, *TOO_EARLY), (TIMES,)
    ),
    "scaled_scores": Family(
        scaled_scores,
        queries_and_keys,
        (*SCORES, *a.SCORES, *a.TRANSPOSED, *NEGATIVE, *TOO_EARLY),
        a.FACTORS,
    ),
    "context_for_one_query": Family(
        context_for_one_query,
        one_query,
        (*ONE_QUERY, *a.SCALE_IN, *MATRICES, *RESULT, *RETURNED, *ASKING, *BY_SIZE),
        (*a.FACTORS, a.BOUND),
    ),
    "attention": Family(
        attention,
        queries_keys_and_values,
        (*WEIGHTS, *a.BATCH_AXIS, *RESULT, *a.LARGE, *a.UNASKED, *a.UNASKED_SQUARE),
        (*a.FACTORS, a.BOUND),
    ),
    "QKVAttention": Family(
        qkv_attention,
        sequences,
        (*WEIGHTS, *a.BATCH_AXIS, *a.SCALE_IN, *a.RESULT, *a.VALUES, *MATRICES, *a.UNASKED),
        (*a.FACTORS, a.BOUND),
    ),
}
