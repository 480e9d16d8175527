"""The deviation families of s12_batched_heads."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import torch

from autograder.checks import Family, Probe, Question, Switches
from graders.families import attention as a
from graders.families import heads as h

# -- project_token, project_tokens, columns_per_head ----------------------------------------------

MATRICES_HINT = "Which matrix of the stack makes the row of head 1, and what is it multiplied by?"
AXES_HINT = "Which axes does the docstring ask for, and in which order?"
USED = a.slips(
    "used",
    MATRICES_HINT,
    {
        "reversed": "The matrix of the last head is used for head 0, and so on.",
        "first": "The matrix of head 0 is used for all heads.",
        "last": "The matrix of the last head is used for all heads.",
        "view": "The stack is reshaped to (num_heads, d_in, head_dim), not transposed.",
        "wide view": "The stack is reshaped to (d_in, num_heads * head_dim), not transposed.",
        "square": "If head_dim equals d_in, the transposes of the matrices are used.",
    },
)
MADE = a.slips(
    "made",
    MATRICES_HINT,
    {
        "mean": "Each entry is the mean of the products, not their sum.",
        "absolute": "Each entry is the absolute value of the sum of the products.",
        "largest": "Each entry is the largest of the products, not their sum.",
        "scaled": "The entries are divided by the square root of d_in.",
    },
    but=("absolute", "largest"),
)
HEADS_JOINED = a.slips(
    "joined",
    AXES_HINT,
    {
        "sum": "The rows of all heads are added up.",
        "average": "The rows of all heads are averaged.",
        "first": "Only the rows of head 0 are returned.",
        "line": "The rows of all heads are side by side in one long row.",
    },
    but=("sum", "average", "first"),
)
TOKEN_AXES = a.slips(
    "joined",
    AXES_HINT,
    {
        "transposed": "The result is transposed: heads are columns.",
        "column": "Each entry has an additional axis of length 1 after it.",
    },
)
TOKENS_AXES = a.slips(
    "joined",
    AXES_HINT,
    {
        "tokens first": "The axis of the tokens comes first, then that of the heads.",
        "columns": "Tokens are columns: the shape is (num_heads, head_dim, tokens).",
        "view": "The axes of the heads and of the tokens are exchanged by a plain reshape.",
    },
)


def project_token(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_line(_projected(w, x[None], s)[:, 0], s) for w, x in question.calls]


def _line(found: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("joined"):
        case "transposed":
            return found.T
        case "column":
            return found[:, :, None]
        case "line":
            return found.flatten()
    return _joined(found, s)


def project_tokens(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_table(_projected(w, x, s), s) for w, x in question.calls]


def _table(found: torch.Tensor, s: Switches) -> torch.Tensor:
    """``found`` has the shape (heads, tokens, head_dim)."""
    match s.get("joined"):
        case "tokens first":
            return found.transpose(0, 1)
        case "columns":
            return found.transpose(1, 2)
        case "view":
            return found.transpose(0, 1).reshape(found.shape)
        case "line":
            return found.transpose(0, 1).flatten(1)
    return _joined(found, s)


def _joined(found: torch.Tensor, s: Switches) -> torch.Tensor:
    match s.get("joined"):
        case "sum":
            return found.sum(0)
        case "average":
            return found.mean(0)
        case "first":
            return found[0]
    return found


def _projected(w: torch.Tensor, x: torch.Tensor, s: Switches) -> torch.Tensor:
    """(heads, tokens, head_dim)"""
    used = {"reversed": w.flip(0), "first": w[:1].expand(w.shape), "last": w[-1:].expand(w.shape)}
    w = used.get(str(s.get("used")), w)
    if s.get("used") == "view":
        w = w.reshape(len(w), w.shape[2], w.shape[1]).transpose(1, 2)
    elif s.get("used") == "wide view":
        w = w.reshape(w.shape[2], len(w), w.shape[1]).permute(1, 2, 0)
    elif s.get("used") == "square" and w.shape[1] == w.shape[2]:
        w = w.transpose(1, 2)
    products = w[:, None] * x[None, :, None]
    match s.get("made"):
        case "mean":
            return products.mean(-1)
        case "absolute":
            return products.sum(-1).abs()
        case "largest":
            return products.amax(-1)
        case "scaled":
            return products.sum(-1) / math.sqrt(x.shape[-1])
    return products.sum(-1)


def stacks_and_token(probe: Probe) -> Iterator[Question]:
    for heads, width, d_in in ((3, 4, 6), (4, 7, 5), (2, 6, 6)):
        yield Question(((probe.tensor(heads, width, d_in), probe.tensor(d_in)),))


def stacks_and_tokens(probe: Probe) -> Iterator[Question]:
    for heads, tokens, width, d_in in ((3, 5, 4, 6), (4, 9, 7, 5), (2, 4, 6, 6)):
        yield Question(((probe.tensor(heads, width, d_in), probe.tensor(tokens, d_in)),))


COPIES = a.slips(
    "copies",
    AXES_HINT,
    {
        "rows": "Tokens are rows: the shape is (num_heads, tokens, d_in).",
        "view": "The tokens are reshaped to (d_in, tokens), not transposed.",
        "middle": "The axis of the heads is in the middle: (d_in, num_heads, tokens).",
        "last": "The axis of the heads comes last: (d_in, tokens, num_heads).",
        "none": "There is one copy without an axis for the heads.",
        "side by side": "The copies are side by side, without an axis for the heads.",
        "under each other": "The copies are under each other, without an axis for the heads.",
        "first alone": "Only the matrix of head 0 holds the tokens; the others hold zeros.",
        "divided": "The numbers are divided by the number of heads.",
        "not square": "With as many tokens as features, tokens remain rows.",
        "features repeated": "Each feature is repeated once for every head before the heads get "
        "their parts: their matrices differ.",
        "dealt out": "The features, once for every head, are dealt out to the heads in turn: their "
        "matrices differ.",
    },
    but=("none",),
)
TURNED = a.slips(
    "order",
    AXES_HINT,
    {
        "tokens": "The tokens are in reverse order.",
        "features": "The features are in reverse order.",
    },
)


def columns_per_head(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_copies(x, heads, s) for x, heads in question.calls]


def _copies(x: torch.Tensor, heads: int, s: Switches) -> torch.Tensor:
    if "order" in s:
        x = x.flip(0 if s["order"] == "tokens" else 1)
    columns = x.reshape(x.T.shape) if s.get("copies") == "view" else x.T
    copies = columns.repeat(heads, 1, 1)
    if axes := {"rows": (0, 2, 1), "middle": (1, 0, 2), "last": (1, 2, 0)}.get(s.get("copies", "")):
        return copies.permute(axes)
    match s.get("copies"):
        case "none":
            return columns
        case "side by side":
            return columns.repeat(1, heads)
        case "under each other":
            return columns.repeat(heads, 1)
        case "first alone":
            copies[1:] = 0
        case "divided":
            return copies / heads
        case "not square" if x.shape[0] == x.shape[1]:
            return copies.transpose(1, 2)
        case "features repeated":
            return columns.repeat_interleave(heads, dim=0).reshape(copies.shape)
        case "dealt out":
            return columns.repeat(heads, 1).reshape(-1, heads, len(x)).transpose(0, 1)
    return copies


def tokens_and_heads(probe: Probe) -> Iterator[Question]:
    for tokens, d_in, heads in ((5, 6, 3), (7, 4, 2), (6, 6, 2)):
        yield Question(((probe.tensor(tokens, d_in), heads),))


# -- find_layout ----------------------------------------------------------------------------------

NUMBERS = "Which numbers do you compare, how many of them, and when do two of them count as equal?"
COMPARED = a.deviations(
    "compared",
    NUMBERS,
    {
        "shape": "Only the shape is compared, not the numbers.",
        "first number": "Only the first number of all is compared.",
        "first slice": "Only what stands at index [0] is compared.",
        "first row": "Only the first row, at index [0, 0], is compared.",
        "row sums": "Only the sums over the features are compared.",
        "sum": "The sums of all numbers are compared, not the numbers.",
        "mean difference": "The mean of the differences is compared with the tolerance, without "
        "their signs.",
        "signed": "Numbers that are too small count as equal: the absolute value of the difference "
        "is not taken.",
        "signed otherwise": "Numbers that are too large count as equal: the absolute value of the "
        "difference is not taken.",
        "sorted": "The numbers are compared in sorted order, wherever they stand.",
        "any": "One number that is equal is enough.",
        "flattened": "The numbers are compared in their order, row by row; the shape is not.",
    },
)
TOLERANCE = a.deviations(
    "tolerance",
    NUMBERS,
    {
        "exact": "Numbers that differ by rounding do not count as equal.",
        "wide": "Numbers that differ by more than 1e-2 count as equal.",
        "relative": "Large numbers may differ by more than 1e-4 and count as equal: the tolerance "
        "grows with the numbers.",
    },
)
SAID = a.deviations(
    "said",
    "Which answers are there, and which shape belongs to each?",
    {
        "exchanged": "The answers heads first and tokens first are exchanged.",
        "never tokens first": "The answer is never tokens first.",
        "never heads first": "The answer is never heads first.",
        "never neither": "What is not heads first is said to be tokens first.",
        "heads by default": "What is not tokens first is said to be heads first.",
        "heads if equal": "With as many heads as tokens, the answer is never tokens first.",
        "spaces": "The answers are written with an underscore in place of the space.",
        "capitals": "The answers begin with a capital.",
    },
)
MADE_BY = a.deviations(
    "made by",
    "Write the numbers that ought to be there with a loop over heads and tokens.",
    {
        "reshaped": "The tensor of the other layout is made by view or reshape, which does not "
        "move any number.",
    },
)


def find_layout(question: Question, s: Switches) -> list[str]:
    return [_layout(*call, s=s) for call in question.calls]


def _layout(projected: torch.Tensor, w: torch.Tensor, x: torch.Tensor, *, s: Switches) -> str:
    heads_first = torch.einsum("hki,ti->htk", w, x)
    tokens_first = heads_first.transpose(0, 1)
    if s.get("made by") == "reshaped":
        tokens_first = heads_first.reshape(tokens_first.shape)
    is_heads, is_tokens = (_alike(projected, t, s) for t in (heads_first, tokens_first))
    said = s.get("said", "")
    if said == "heads by default":
        is_heads = not is_tokens
    is_heads &= said != "never heads first"
    is_tokens &= said != "heads if equal" or len(w) != len(x)
    is_tokens = (is_tokens and said != "never tokens first") or said == "never neither"
    names = ["heads first", "tokens first", "neither"]
    if said == "exchanged":
        names = ["tokens first", "heads first", "neither"]
    name = names[0] if is_heads else names[1] if is_tokens else names[2]
    words = {"spaces": name.replace(" ", "_"), "capitals": name.capitalize()}
    return words.get(said, name)


def _alike(projected: torch.Tensor, made: torch.Tensor, s: Switches) -> bool:
    compared = s.get("compared", "")
    if compared == "flattened" and projected.numel() == made.numel():
        projected = projected.reshape(made.shape)
    if projected.shape != made.shape:
        return False
    cut: dict[str, Any] = {
        "first number": (slice(1),) * 3,
        "first slice": (0,),
        "first row": (0, 0),
    }
    made, projected = (t[cut.get(compared, ())] for t in (made, projected))
    limit = {"exact": 1e-7, "wide": 1.5e-2}.get(s.get("tolerance", ""), 1e-4)
    match compared:
        case "shape":
            return True
        case "row sums":
            made, projected = made.sum(-1), projected.sum(-1)
        case "sum":
            return bool((made.sum() - projected.sum()).abs() < 10 * limit)
        case "mean difference":
            return bool((made - projected).abs().mean() < limit)
        case "signed":
            return bool((projected - made).max() < limit)
        case "signed otherwise":
            return bool((made - projected).max() < limit)
        case "sorted":
            made, projected = (t.flatten().sort().values for t in (made, projected))
        case "any":
            return bool(((projected - made).abs() < limit).any())
    allowed = limit + (1e-3 * made.abs() if s.get("tolerance") == "relative" else 0)
    return bool(((projected - made).abs() < allowed).all())


def layouts(probe: Probe) -> Iterator[Question]:
    """Both layouts, rounded, and spoilt in ways that other comparisons do not see; as many heads as
    tokens, and not; and large numbers, one of which is wrong."""
    for heads, tokens, width, d_in in ((4, 5, 6, 7), (3, 3, 4, 5), (5, 5, 5, 5)):
        w, x = probe.tensor(heads, width, d_in), probe.tensor(tokens, d_in)
        right = torch.einsum("hki,ti->htk", w, x)
        spoilt = [right.clone() for _ in range(6)]
        spoilt[0][1, 1, 1] += 0.5
        spoilt[1][-1, -1, -1] -= 0.5
        spoilt[2][1, 2, 0], spoilt[2][2, 1, 0] = right[1, 2, 0] + 0.5, right[2, 1, 0] - 0.5
        spoilt[3][0, 1, :2] = right[0, 1, :2].flip(0)
        spoilt[4][0, 0, 1] += 0.5
        spoilt[5][0, 0, 0] -= 0.02
        shuffled = right.flatten()[probe.permutation(right.numel())].view(right.shape)
        noisy = right + 2e-5 * probe.tensor(*right.shape).sign()
        slight = right.clone()
        slight[2, 0, 1] += 0.011  # the mean over 120 numbers is less than 1e-4, clearly
        given = [right, noisy, *spoilt, slight, shuffled, right + 0.5, right - 0.5, right[:, :2]]
        calls = [(t, w, x) for one in given for t in (one, one.transpose(0, 1).contiguous())]
        yield Question((*calls, (right.reshape(tokens, heads, width), w, x)))
    w, x = probe.integers(-20, 21, 4, 6, 7).float(), probe.integers(-20, 21, 5, 7).float()
    large = torch.einsum("hki,ti->htk", w, x).contiguous()  # whole numbers, which are not rounded
    large.view(-1)[large.abs().argmax()] += 0.02
    yield Question(((large, w, x), (large.transpose(0, 1).contiguous(), w, x)))


# -- merge_and_project ----------------------------------------------------------------------------

BIAS = (
    *(o for o in h.OUTPUT if o.value in ("unused", "no bias")),
    *a.slips(
        "output",
        "What happens to the long vector of a token, and how often?",
        {
            "bias of each": "The bias is added once for every head.",
            "subtracted": "The bias is subtracted.",
            "averaged": "What the heads add is averaged, not summed.",
            "view": "The weight is reshaped to (num_heads * d_v, d_out), not transposed.",
            "transposed result": "The result is transposed: tokens are columns.",
            "first block": "Every head gets the first columns of the weight.",
            "square": "A square weight is used without transposing it.",
            "parts": "The weight is reshaped to (num_heads, d_out, d_v) to give each head its "
            "part: these are not its columns.",
            "bias of tokens": "With as many tokens as outputs, each token gets one number of the "
            "bias, which is added to all of its outputs.",
        },
    ),
)


MERGE_EQUAL = a.slips(
    "merge",
    h.CUT,
    {
        "view if equal": "With as many heads as tokens, the heads are merged by a plain reshape, "
        "without exchanging heads and tokens first.",
    },
)


def merge_and_project(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_merged(*call, s=s) for call in question.calls]


def _merged(
    z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, *, s: Switches
) -> torch.Tensor:
    if s.get("merge") == "view if equal":
        s = {**s, "merge": "view" if len(z) == z.shape[1] else ""}
    x, heads = h.merge(z[None], s)[0], len(z)
    match s.get("output"):
        case "bias of each":
            return x @ weight.T + heads * bias
        case "subtracted":
            return x @ weight.T - bias
        case "averaged":
            return x @ weight.T / heads + bias
        case "view":
            return x @ weight.reshape(x.shape[1], -1) + bias
        case "transposed result":
            return (x @ weight.T + bias).T
        case "first block":
            return x @ weight[:, : z.shape[2]].repeat(1, heads).T + bias
        case "square" if weight.shape[0] == weight.shape[1]:
            return x @ weight + bias
        case "parts":
            parts = weight.reshape(heads, len(weight), -1)
            return torch.einsum("thk,hok->to", x.reshape(len(x), heads, -1), parts) + bias
        case "bias of tokens" if len(x) == len(bias):
            return x @ weight.T + bias[:, None]
    return h.projected(x, weight, bias, s)


def contexts_and_weights(probe: Probe) -> Iterator[Question]:
    sizes = ((3, 5, 4, 6), (2, 7, 6, 9), (2, 5, 3, 6), (4, 4, 3, 4))
    for heads, tokens, width, d_out in sizes:
        weight = probe.tensor(d_out, heads * width, scale=0.5)
        yield Question(((probe.tensor(heads, tokens, width), weight, probe.tensor(d_out)),))


# -- head_contexts, BatchedHeads ------------------------------------------------------------------


def head_contexts(question: Question, s: Switches) -> list[torch.Tensor]:
    return [a.attention(q, k, v, _common(s, q, k, v)) for q, k, v in question.calls]


def _common(s: Switches, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> Switches:
    """Switches in which those of this stage are expressed by common ones."""
    if s.get("scale") == "values":
        s = {**s, "factor": v.shape[-1] ** -0.5}
    if s.get("softmax") == "queries if equal":
        kept = {name: value for name, value in s.items() if name != "softmax"}
        return {**kept, "softmax": "queries"} if q.shape[1] == k.shape[1] else kept
    return s


def queries_keys_and_values(probe: Probe) -> Iterator[Question]:
    """Two widths, more keys than any width; as many queries as keys; and large scores."""
    sizes = ((3, 5, 7, 6, 4), (2, 4, 17, 10, 8), (2, 6, 6, 5, 3))
    for heads, queries, keys, width, d_v in sizes:
        shapes = ((heads, queries, width), (heads, keys, width), (heads, keys, d_v))
        yield Question((tuple(probe.tensor(*shape, scale=1.2) for shape in shapes),))
    q, k = (a.far_apart(probe.tensor(8, n, 6)) for n in (5, 4))
    alike = 60 + probe.tensor(8, 5, 6), 1 + 0.01 * probe.tensor(8, 4, 6)  # scores of about 150
    yield Question(tuple((*one, probe.tensor(8, 4, 7)) for one in ((q, k), alike)))


def batched_heads(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_attended(question, x, s) for (x,) in question.calls]


def _attended(question: Question, x: torch.Tensor, s: Switches) -> torch.Tensor:
    given = question.weights
    made = {c: x[:, None] @ given[f"W_{name}"].transpose(-2, -1) for c, name in NAMES.items()}
    q, k, v = (made[letter] for letter in s.get("roles", "qkv"))
    heads, among = q.shape[1], "among" in s
    if s.get("scale") == "divided":
        s = {**s, "factor": (len(given["out_proj.bias"]) // heads) ** -0.5}
    if among:
        if s.get("softmax") == "heads" or "mask" in s:
            raise ValueError("the heads are the keys")
        q, k, v = (t.transpose(1, 2) for t in (q, k, v))
    z = a.context(a.weights(q, k, s, d_in=x.shape[-1], heads=heads), v, s)
    merged = h.merge(z.transpose(1, 2) if among else z, s)
    y = h.projected(merged, given["out_proj.weight"], given["out_proj.bias"], s)
    y = y + x if "added" in s and y.shape == x.shape else y
    return a.by_mode(y, question.training, s)


def sequences(probe: Probe) -> Iterator[Question]:
    """Large scores; then two lengths in a row, one of them above any width. The output is as wide
    as the heads together once, and as the input once."""
    build = {"d_in": 5, "d_out": 8, "num_heads": 2, "head_dim": 4}
    yield Question(((a.far_apart(probe.tensor(8, 6, 5)),),), build)
    for d_in, d_out, heads, head_dim, tokens in (
        (6, 12, 3, 4, (7, 5)), (5, 4, 2, 3, (11, 6)), (6, 6, 2, 5, (4, 9))
    ):  # fmt: skip
        calls = tuple((probe.tensor(4, n, d_in),) for n in tokens)
        sizes = {"d_in": d_in, "d_out": d_out, "num_heads": heads, "head_dim": head_dim}
        question = Question(calls, sizes)
        yield question
    yield replace(question, modes=(False, True, False), summary=a.same_in_both_modes)


NAMES = {"q": "query", "k": "key", "v": "value"}
COMMON = "kqv qqv kkv qkk qkq qvk vkq qqq kkk vvv".split()
LAYERS = tuple(role for role in a.LAYERS if role.value in COMMON)
RESULT = tuple(r for r in a.RESULT if r.value not in ("weights", "scores"))
MEAN = tuple(r for r in a.RESULT if r.value == "mean")
OUTPUT = tuple(o for o in h.OUTPUT if o.value in ("unused", "no bias"))
VALUES_SCALE = a.slips(
    "scale",
    a.DIVIDED,
    {
        "values": "The scores are divided by the square root of the width of a value, not of a "
        "key.",
    },
)
LAYER_SCALE = a.slips(
    "scale",
    a.DIVIDED,
    {
        "divided": "The scores are divided by the square root of d_out // num_heads, not of "
        "head_dim.",
    },
)
HEADS_FIRST = a.slips(
    "softmax",
    a.AXIS,
    {
        "batch": "The softmax runs over the heads, not over the keys.",
        "queries if equal": "With as many queries as keys, the softmax runs over the queries, not "
        "over the keys.",
    },
)
AMONG = a.slips(
    "among",
    "Which two axes come last in the scores? Both should count tokens.",
    {
        "heads": "The attention is computed among the heads of one token, not among the tokens in "
        "one head.",
    },
)
ADDED = a.slips(
    "added",
    "What is returned: the output of out_proj, or is anything added to it?",
    {"input": "If d_in equals d_out, the input is added to the output."},
)
FAMILIES = {
    "project_token": Family(
        project_token, stacks_and_token, (*USED, *MADE, *HEADS_JOINED, *TOKEN_AXES)
    ),
    "columns_per_head": Family(columns_per_head, tokens_and_heads, (*COPIES, *TURNED)),
    "project_tokens": Family(
        project_tokens, stacks_and_tokens, (*USED, *MADE, *HEADS_JOINED, *TOKENS_AXES)
    ),
    "find_layout": Family(find_layout, layouts, (*COMPARED, *TOLERANCE, *SAID, *MADE_BY)),
    "merge_and_project": Family(
        merge_and_project, contexts_and_weights, (*h.MERGE, *MERGE_EQUAL, *BIAS)
    ),
    "head_contexts": Family(
        head_contexts,
        queries_keys_and_values,
        (
            *a.SCALE,
            *VALUES_SCALE,
            *a.NORMALIZE,
            *HEADS_FIRST,
            *a.SCORES,
            *a.UNASKED_SQUARE,
            *a.LARGE,
            *MEAN,
        ),
        a.FACTORS,
    ),
    "BatchedHeads": Family(
        batched_heads,
        sequences,
        (
            *(*a.SCALE, *a.SCALE_IN, *a.SCALE_HEADS, *LAYER_SCALE, *a.NORMALIZE),
            *(*a.BATCH_AXIS, *a.HEAD_AXIS),
            *(*RESULT, *a.SCORES, *LAYERS, *h.MERGE, *OUTPUT),
            *(*a.UNASKED, *a.LARGE, *AMONG, *ADDED, *a.MODE),
        ),
        a.FACTORS,
    ),
}
