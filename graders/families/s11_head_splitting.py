"""The deviation families of s11_head_splitting."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import torch

from autograder.checks import Factor, Family, Probe, Question, Switches
from graders.families import attention as a
from graders.families import dropout as d
from graders.families import heads as h

# -- split_heads, head_scores, merge_heads --------------------------------------------------------


STACKED = a.slips(
    "split",
    h.CUT,
    {
        "stacked": "The heads are stacked in front of the axis of the batch and only reshaped, "
        "which mixes up heads and sequences.",
    },
)


def split_heads(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_split(x, heads, s) for x, heads in question.calls]


def _split(x: torch.Tensor, heads: int, s: Switches) -> torch.Tensor:
    found = h.split(x, heads, s)
    return found.transpose(0, 1).reshape(found.shape) if s.get("split") == "stacked" else found


def projected_tokens(probe: Probe) -> Iterator[Question]:
    """Sizes that differ pairwise, and sizes that are all alike."""
    for tokens, heads, head_dim in ((5, 3, 4), (4, 2, 7), (2, 2, 2)):
        yield Question(((probe.tensor(3, tokens, heads * head_dim), heads),))


def merge_heads(question: Question, s: Switches) -> list[torch.Tensor]:
    return [h.merge(x, s) for (x,) in question.calls]


def contexts(probe: Probe) -> Iterator[Question]:
    for shape in ((3, 2, 5, 4), (2, 3, 4, 7), (2, 2, 2, 2)):
        yield Question(((probe.tensor(*shape),),))


def head_scores(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_scores(q, k, s) for q, k in question.calls]


def _scores(q: torch.Tensor, k: torch.Tensor, s: Switches) -> torch.Tensor:
    width, heads = q.shape[-1], q.shape[1]
    factors = {"root": width**-0.5, "width": 1 / width, "whole": (width * heads) ** -0.5}
    factor = float(s.get("factor", factors.get(str(s.get("scale")), 1.0)))
    if s.get("scores") == "cosine":
        q, k = (part / part.norm(dim=-1, keepdim=True) for part in (q, k))
    match s.get("sums"):
        case "keys":
            k = k.sum(1, keepdim=True).expand(k.shape)
        case "queries":
            q = q.sum(1, keepdim=True).expand(q.shape)
        case "sequences":
            k = k.sum(0, keepdim=True).expand(k.shape)
        case "mixed":
            k = k.transpose(0, 1).reshape(k.shape)
    found: torch.Tensor = q @ k.transpose(-2, -1) * factor
    if s.get("sums") == "scores":
        found = found.sum(1, keepdim=True).expand(found.shape)
    if s.get("scores") == "softmax":
        return found.softmax(-1)
    return found.transpose(-2, -1) if s.get("scores") == "transposed" else found


def queries_and_keys(probe: Probe) -> Iterator[Question]:
    for shape in ((3, 2, 5, 4), (2, 3, 7, 6)):
        yield Question(((probe.tensor(*shape), probe.tensor(*shape)),))


SCORES = (
    *a.slips(
        "scale",
        "The docstring asks for plain dot products.",
        {
            "root": "The scores are divided by the square root of head_dim; plain dot "
            "products are expected.",
            "width": "The scores are divided by head_dim; plain dot products are expected.",
            "whole": "The scores are divided by the square root of the width of all heads "
            "together; plain dot products are expected.",
        },
    ),
    *a.SCORES,
    *a.TRANSPOSED,
    *a.deviations("scores", a.PARTS, {"softmax": "A softmax is taken; scores are expected."}),
    *a.slips(
        "sums",
        "Which axes of queries and keys number the heads and the sequences?",
        {
            "keys": "A query is multiplied with the sum of the keys of all heads.",
            "queries": "A key is multiplied with the sum of the queries of all heads.",
            "scores": "Every head gets the sum of the scores of all heads.",
            "sequences": "A query is multiplied with the sum of the keys of all sequences.",
            "mixed": "Queries meet the keys of other heads and sequences: heads and sequences are "
            "put into one axis in two different orders.",
        },
    ),
)

# -- MultiHeadAttention ---------------------------------------------------------------------------


def multi_head_attention(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_attended(question, x, s) for (x,) in question.calls]


def _attended(question: Question, x: torch.Tensor, s: Switches) -> torch.Tensor:
    assert question.build is not None
    build, given, training = question.build, question.weights, question.training
    drop = partial(d.drop, p=float(build["dropout"]), s=s, training=training)
    x = drop(x, where="input")
    made = {c: x @ given[f"W_{name}.weight"].T for c, name in NAMES.items()}
    letters = s.get("roles", "qkv")
    q, k, v = (h.split(made[letter], int(build["num_heads"]), s) for letter in letters)
    if "cosine" in s:
        s = {**s, "scores": "cosine", "factor": s["cosine"]}
    scores = drop(a.scores_of(q, k, s, x.shape[-1], q.shape[1]), where="scores")
    mask = a.blocked(x.shape[-2], s, training)
    weights = a.masked_softmax(scores, mask, s, partial(drop, where="masked scores"))
    weights = drop(a.scaled_after(weights, q.shape[-1], s), where="weights")
    context = a.context(weights, drop(v, where="values"), s)
    output = h.projected(h.merge(context, s), given["out_proj.weight"], given["out_proj.bias"], s)
    return drop(output, where="context")


def sequences(probe: Probe) -> Iterator[Question]:
    """Two lengths in a row, one of them above any width, without dropout; then large scores, and
    dropout. The first scores are larger than the next ones."""
    sizes: tuple[Any, ...] = ((6, 12, 3, (7, 4)), (5, 6, 2, (11, 6)))
    for d_in, d_out, heads, tokens in sizes:
        scale = 1.4 if heads == 3 else 1.0
        calls = tuple((probe.tensor(4, n, d_in, scale=scale),) for n in tokens)
        build = {"d_in": d_in, "d_out": d_out, "context_length": 13, "dropout": 0.0}
        yield Question(calls, build | {"num_heads": heads})
    build = {"d_in": 5, "d_out": 8, "context_length": 13, "dropout": 0.0, "num_heads": 2}
    yield Question(((a.far_apart(probe.tensor(8, 6, 5)),),), build)
    yield from d.questions(probe, 2, {"num_heads": 2})


COSINES = Factor(
    "cosine",
    tuple(2 ** (n / 4) for n in range(-12, 29)),
    "Queries and keys are normalised: the scores are cosines, times about {number}.",
    a.PARTS,
)


# -- head_weight, parameter_count -----------------------------------------------------------------

ROWS_HINT = "Which rows of the weight give the features of head 1?"
ROWS = a.slips(
    "rows",
    ROWS_HINT,
    {
        "every": "The head gets every num_heads-th row, not neighbouring ones.",
        "shifted": "The rows begin at the number of the head, not at head * head_dim.",
        "steps": "Each head gets num_heads rows, from head * num_heads on; it should have "
        "head_dim rows.",
        "from heads": "The rows begin at head * num_heads, not at head * head_dim.",
        "from one": "The heads are counted from 1: each gets the rows of the head before it.",
        "reversed": "The heads are counted from the last one.",
        "first": "The rows of head 0 are returned, whichever head is given.",
        "single": "Only the row with the number of the head is returned.",
        "up to": "All rows up to the end of the head's are returned.",
        "rest": "All rows from the beginning of the head's to the last one are returned.",
        "wide columns": "Columns are returned: those with the numbers of the head's rows, as "
        "far as there are such.",
        "columns": "Columns are returned: the input's features are divided among the heads.",
        "input": "The input's features are divided among the heads: each head gets d_in // "
        "num_heads rows.",
        "view": "The transposed weight is reshaped to (num_heads, head_dim, d_in).",
        "zeros": "The whole weight is returned, with zeros in the rows of other heads.",
    },
    but=("first", "single", "rest"),
)
AXES = a.slips(
    "axes",
    "Which shape does the docstring ask for?",
    {
        "transposed": "The result is transposed: (d_in, head_dim).",
        "additional": "The result has an additional axis of length 1 in front.",
    },
)


def head_weight(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_axes(_rows(*call, s=s), s) for call in question.calls]


def _axes(found: torch.Tensor, s: Switches) -> torch.Tensor:
    if s.get("axes") == "additional":
        return found[None]
    return found.T if s.get("axes") == "transposed" else found


def _rows(weight: torch.Tensor, head: int, heads: int, *, s: Switches) -> torch.Tensor:
    d_out, d_in = weight.shape
    size, part = d_out // heads, d_in // heads
    rows = {
        "every": slice(head, None, heads),
        "shifted": slice(head, head + size),
        "steps": slice(head * heads, (head + 1) * heads),
        "from heads": slice(head * heads, head * heads + size),
        "from one": slice((head - 1) * size, head * size),
        "reversed": slice((heads - 1 - head) * size, (heads - head) * size),
        "first": slice(size),
        "single": slice(head, head + 1),
        "up to": slice((head + 1) * size),
        "rest": slice(head * size, None),
        "input": slice(head * part, (head + 1) * part),
    }
    own = slice(head * size, (head + 1) * size)
    match s.get("rows"):
        case "columns":
            return weight[:, head * part : (head + 1) * part]
        case "wide columns":
            return weight[:, own]
        case "view":
            return weight.T.reshape(heads, size, d_in)[head]
        case "zeros":
            found = torch.zeros_like(weight)
            found[own] = weight[own]
            return found
    return weight[rows.get(str(s.get("rows")), own)]


def weights_and_heads(probe: Probe) -> Iterator[Question]:
    """Heads that are not the first one; one is in the middle."""
    for shape, head, heads in (((16, 9), 1, 4), ((15, 6), 2, 3), ((20, 12), 3, 4)):
        yield Question(((probe.tensor(*shape), head, heads),))


COUNT_HINT = "Write down the shapes of all weights and biases of a small layer, and count."
COUNTED = (
    *a.slips(
        "projections",
        COUNT_HINT,
        {
            "one": "The weight of only one projection is counted.",
            "two": "The weights of only two projections are counted.",
            "four": "The weights of four projections from d_in to d_out are counted.",
            "heads": "The weights of the three projections are counted once for every head.",
            "layers": "The weights of the three projections, and their biases if there are any, "
            "are counted once for every head.",
            "one head": "The weights of the three projections are counted for one head only.",
            "widths": "The weights of one head are counted once for each of its features, not once "
            "for each head.",
            "square": "The weights of the three projections are counted as d_in * d_in.",
            "output": "The weights of the three projections are counted as d_out * d_out.",
        },
    ),
    *a.slips(
        "biases",
        COUNT_HINT,
        {
            "always": "The biases of the three projections are counted when qkv_bias is False, "
            "too.",
            "never": "The biases of the three projections are not counted when qkv_bias is True.",
            "reversed": "The biases of the three projections are counted when qkv_bias is False, "
            "and not when it is True.",
            "one": "One bias is counted for the three projections together.",
            "input": "The biases of the three projections are counted as wide as the input.",
            "heads": "The biases of the three projections are counted once for every head.",
            "one head": "The biases of the three projections are counted for one head only.",
            "widths": "The biases of one head are counted once for each of its features, not once "
            "for each head.",
            "numbers": "Each bias of the three projections is counted as one number.",
        },
    ),
    *a.slips(
        "out weight",
        COUNT_HINT,
        {
            "none": "The weight of out_proj is not counted.",
            "input": "The weight of out_proj is counted as d_in * d_out.",
            "heads": "The weight of out_proj is counted once for every head.",
            "one head": "The weight of out_proj is counted as if it read one head only.",
            "row": "The weight of out_proj is counted as d_out numbers.",
            "widths": "The columns of out_proj that belong to one head are counted once for each "
            "of its features, not once for each head.",
        },
    ),
    *a.deviations(
        "out",
        COUNT_HINT,
        {
            "not for one": "With one head, out_proj is not counted.",
            "not for one of equal widths": "With one head, and d_in equal to d_out, out_proj is "
            "not counted.",
        },
    ),
    *a.slips(
        "out bias",
        COUNT_HINT,
        {
            "none": "The bias of out_proj is not counted.",
            "qkv": "The bias of out_proj is counted only when qkv_bias is True.",
            "input": "The bias of out_proj is counted as wide as the input.",
            "one": "The bias of out_proj is counted as one number.",
            "heads": "The bias of out_proj is counted once for every head.",
        },
    ),
)


def parameter_count(question: Question, s: Switches) -> list[int]:
    return [_count(*call, s=s) for call in question.calls]


def _count(d_in: int, d_out: int, heads: int, qkv_bias: bool = False, *, s: Switches) -> int:
    size, usual = d_out // heads, 3 * d_in * d_out
    weights = {
        "one": d_in * d_out,
        "two": 2 * d_in * d_out,
        "four": 4 * d_in * d_out,
        "heads": usual * heads,
        "layers": usual * heads,
        "one head": 3 * d_in * size,
        "widths": 3 * d_in * size * size,
        "square": 3 * d_in * d_in,
        "output": 3 * d_out * d_out,
    }
    biases = {
        "always": 3 * d_out,
        "never": 0,
        "reversed": 0 if qkv_bias else 3 * d_out,
        "one": d_out * qkv_bias,
        "input": 3 * d_in * qkv_bias,
        "heads": 3 * d_out * heads * qkv_bias,
        "one head": 3 * size * qkv_bias,
        "widths": 3 * size * size * qkv_bias,
        "numbers": 3 * qkv_bias,
    }
    out_weights = {
        "none": 0,
        "input": d_in * d_out,
        "heads": heads * d_out * d_out,
        "one head": size * d_out,
        "widths": size * size * d_out,
        "row": d_out,
    }
    out_biases = {
        "none": 0,
        "qkv": d_out * qkv_bias,
        "input": d_in,
        "one": 1,
        "heads": d_out * heads,
    }
    out = out_weights.get(str(s.get("out weight")), d_out * d_out)
    out += out_biases.get(str(s.get("out bias")), d_out)
    if heads == 1 and (s.get("out") == "not for one" or ("out" in s and d_in == d_out)):
        out = 0
    layers = heads if s.get("projections") == "layers" else 1
    if layers > 1 and s.get("biases") == "never":
        raise ValueError("these are the projections counted once for every head")
    return int(
        weights.get(str(s.get("projections")), usual)
        + biases.get(str(s.get("biases")), 3 * d_out * qkv_bias) * layers
        + out
    )


def sizes(probe: Probe) -> Iterator[Question]:
    """Sizes so small that counts are compared exactly, with biases and without."""
    for d_in, d_out, heads in ((7, 6, 2), (5, 12, 3), (11, 8, 4), (6, 9, 1), (7, 7, 1)):
        yield Question(((d_in, d_out, heads, True), (d_in, d_out, heads)))


# -- MendedMultiHead ------------------------------------------------------------------------------

UNMENDED = a.deviations(
    "merge",
    h.CUT,
    {
        "unmended": "The error is still there: when the heads are merged, tokens and features are "
        "exchanged, not heads and tokens.",
    },
)
TWO = a.deviations(
    "count",
    "Into how many parts are the projections cut if there are three heads?",
    {"two": "There are always two heads, whatever num_heads is."},
)


def mended(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_mended(question, x, s) for (x,) in question.calls]


def _mended(question: Question, x: torch.Tensor, s: Switches) -> torch.Tensor:
    assert question.build is not None
    given = question.weights
    heads = 2 if s.get("count") == "two" else int(question.build["num_heads"])
    made = {c: x[None] @ given[f"W_{name}.weight"].T for c, name in NAMES.items()}
    q, k, v = (h.split(made[letter], heads, s) for letter in s.get("roles", "qkv"))
    weights = a.weights(q, k, s, a.blocked(len(x), s), x.shape[-1], heads)
    context = a.context(weights, v, s)
    if s.get("merge") == "unmended":
        merged = context.transpose(2, 3).reshape(1, len(x), -1)
    else:
        merged = h.merge(context, s)
    return h.projected(merged, given["out_proj.weight"], given["out_proj.bias"], s)[0]


def single_sequences(probe: Probe) -> Iterator[Question]:
    """Two lengths in a row, one of them above any width."""
    for d_in, d_out, heads, tokens in ((6, 12, 3, (7, 4)), (5, 6, 2, (11, 6))):
        calls = tuple((probe.tensor(n, d_in),) for n in tokens)
        build = {"d_in": d_in, "d_out": d_out, "context_length": 13, "num_heads": heads}
        yield Question(calls, build, modes=(False, True))


NAMES = {"q": "query", "k": "key", "v": "value"}
COMMON = "kqv qqv kkv qkk qkq qvv qvk vkq vkv vvk qqq kkk vvv kqk kqq".split()
LAYERS = tuple(role for role in a.LAYERS if role.value in COMMON)
SPLIT = tuple(part for part in h.SPLIT if part.value != "reversed")  # as if merged in that order
RESULT = tuple(r for r in a.RESULT if r.value not in ("weights", "scores"))
ATTENTION = (
    *(*a.SCALE, *a.SCALE_IN, *a.SCALE_HEADS, *a.NORMALIZE, *a.BATCH_AXIS, *a.HEAD_AXIS),
    *(*RESULT, *a.MASK, *a.MASK_MODES, *a.FILL, *LAYERS, *SPLIT, *h.MERGE, *h.OUTPUT),
    *(*d.DROPPED, *d.HEADS, *d.KEPT, *d.RATES, *a.SCORES, *a.LARGE),
)
MENDED = (  # of widths 4 and 2, half and the root rounded down are the same
    *(d for d in a.SCALE if d.value != "whole root"),
    *(*a.SCALE_IN, *a.SCALE_HEADS, *a.NORMALIZE, *a.HEAD_AXIS),
    *(*RESULT, *a.MASK, *a.FILL, *LAYERS, *SPLIT, *h.MERGE, *UNMENDED, *TWO, *h.OUTPUT),
)
FAMILIES = {
    "split_heads": Family(split_heads, projected_tokens, (*h.SPLIT, *STACKED)),
    "merge_heads": Family(merge_heads, contexts, h.MERGE),
    "head_scores": Family(head_scores, queries_and_keys, SCORES, (a.FACTOR,)),
    "head_weight": Family(head_weight, weights_and_heads, (*ROWS, *AXES)),
    "parameter_count": Family(parameter_count, sizes, COUNTED),
    "MendedMultiHead": Family(mended, single_sequences, MENDED, (*a.FACTORS, a.FILL_NUMBER)),
    "MultiHeadAttention": Family(
        multi_head_attention, sequences, ATTENTION, (*a.FACTORS, a.FILL_NUMBER, a.BOUND, COSINES)
    ),
}
