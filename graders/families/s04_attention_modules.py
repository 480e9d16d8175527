"""The deviation families of s04_attention_modules."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import torch

from autograder.checks import Family, Probe, Question, Student, Switches, build
from graders.families import attention as a


def attention_weights(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_weights(q, k, s) for q, k in question.calls]


def _weights(q: torch.Tensor, k: torch.Tensor, s: Switches, d_in: int = 1) -> torch.Tensor:
    """Attention weights; the mistakes with them that only this stage has."""
    n, d = k.shape[-2:]
    if s.get("scores") == "reshaped":
        k = k.reshape(*k.shape[:-2], d, n).transpose(-2, -1)
    return a.weights(q / n**0.5 if s.get("scale") == "both roots" else q, k, s, d_in=d_in)


def queries_and_keys(probe: Probe) -> Iterator[Question]:
    """Two widths, more keys than any width, and scores of several sizes, also in one batch; then
    large ones."""
    sizes = torch.tensor([1.5, 2.5, 6.0])[:, None, None]
    for queries, keys, width, scale in ((5, 7, 6, sizes), (3, 17, 10, 1.5), (4, 4, 3, 5.0)):
        shapes = ((3, queries, width), (3, keys, width))
        yield Question((tuple(probe.tensor(*shape) * scale for shape in shapes),))
    yield Question((tuple(a.far_apart(probe.tensor(8, n, 6)) for n in (5, 4)),))


def self_attention(matrices: bool, question: Question, s: Switches) -> list[torch.Tensor]:
    """One head, with matrices that are used as ``x @ W`` or with linear layers."""
    given = question.weights
    found = {
        letter: given[name] if matrices else given[f"{name}.weight"].T
        for letter, name in (("q", "W_query"), ("k", "W_key"), ("v", "W_value"))
    }
    if s.get("scale") == "training":
        s = {**s, "scale": "" if question.training else "none"}
    return [_attend(x, found, s) for (x,) in question.calls]


def fused(question: Question, s: Switches) -> list[torch.Tensor]:
    """One head, with one linear layer for all three projections."""
    whole = question.weights["W_qkv.weight"].T
    if s.get("parts") == "interleaved":
        whole = whole.view(len(whole), -1, 3).transpose(1, 2).flatten(1)
    found = dict(zip("qkv", whole.chunk(3, dim=1), strict=True))
    bias = question.weights.get("W_qkv.bias", torch.zeros(whole.shape[1]))
    times = {"none": (0, 0, 0), "twice": (2, 2, 2), "value none": (1, 1, 0)}
    each = zip(bias.chunk(3), times.get(s.get("bias", ""), (1, 1, 1)), strict=True)
    biases = dict(zip("qkv", (part * count for part, count in each), strict=True))
    return [_attend(x, found, s, biases) for (x,) in question.calls]


def _attend(
    x: torch.Tensor,
    found: dict[str, torch.Tensor],
    s: Switches,
    biases: dict[str, torch.Tensor] | None = None,
) -> torch.Tensor:
    given = biases or {}
    made = {letter: x @ matrix + given.get(letter, 0.0) for letter, matrix in found.items()}
    q, k, v = ((made | {"x": x})[letter] for letter in s.get("roles", "qkv"))
    if s.get("result") == "values of one" and x.dim() == 3 and len(x) == 1:
        return v
    y = a.context(_weights(q, k, s, x.shape[-1]), v, s)
    return x + y if s.get("result") == "residual" and x.shape == y.shape else y


def sequences(probe: Probe, d_in: Sequence[int] = (6, 5)) -> Iterator[Question]:
    """A module for each of two widths: two lengths in a row, one of them above any width. Then one
    that is as wide at the end as at the start, and a batch of one sequence; and large scores."""
    for width, d_out, lengths in ((d_in[0], 8, (5, 3)), (d_in[1], 3, (4, 11))):
        calls = tuple((probe.tensor(3, n, width),) for n in lengths)
        yield Question(calls, {"d_in": width, "d_out": d_out}, modes=(False, True))
    calls = tuple((probe.tensor(batch, n, 7),) for batch, n in ((3, 6), (1, 5)))
    yield Question(calls, {"d_in": 7, "d_out": 7}, modes=(False, True))
    yield Question(((a.far_apart(probe.tensor(8, 6, 5)),),), {"d_in": 5, "d_out": 4})


def sequences_with_biases(probe: Probe) -> Iterator[Question]:
    yield from sequences(probe)
    made = {"d_in": 5, "d_out": 4, "qkv_bias": True}
    yield Question(((probe.tensor(3, 6, 5),),), made, modes=(False, True))


def along(question: Question, s: Switches) -> list[torch.Tensor]:
    """One head along an axis: it is moved to the last place but one, and back at the end."""
    given = (question.build or {}).get("token_dim", -2)
    found = {letter: question.weights[f"{name}.weight"].T for letter, name in NAMES.items()}
    return [_along(x, given, found, s) for (x,) in question.calls]


def _along(
    x: torch.Tensor, given: int, found: dict[str, torch.Tensor], s: Switches
) -> torch.Tensor:
    axes = {"usual": -2, "first": 0, "second": 1, "of three": given % 3 if given < 0 else given}
    axes["negative"] = -2 if given < 0 else given
    axis = axes.get(s.get("axis", ""), given)
    if s.get("axis") == "swapped" and axis % x.dim() < x.dim() - 2:
        return _attend(x.transpose(axis, axis + 1), found, s).transpose(axis, axis + 1)
    moved, at = x.movedim(axis, -2), axis % x.dim()
    if s.get("axis") == "all":
        return _attend(x.flatten(0, -2), found, s).reshape(*x.shape[:-1], -1)
    if s.get("axis") == "reshaped":
        flat = x.reshape(x.shape[axis], -1, x.shape[-1]).transpose(0, 1)
        flat = flat if given >= 0 else x.reshape(-1, x.shape[axis], x.shape[-1])
        y = _attend(flat, found, s)
        return (y.transpose(0, 1) if given >= 0 else y).reshape(*x.shape[:-1], -1)
    if s.get("axis") == "inner" and 0 < at < x.dim() - 2:
        return _attend(x.flatten(1, -2), found, s).reshape(*x.shape[:-1], -1)
    if s.get("axis") == "all but first" and x.dim() > 3:
        turned = x.transpose(axis, -2)
        y = _attend(turned.flatten(1, -2), found, s).reshape(*turned.shape[:-1], -1)
        return y.transpose(axis, -2)
    y = _attend(moved, found, s)
    match s.get("back"):
        case "order":
            y = y.movedim(-2, 0)
            return y.movedim(1, max(at, 1)).reshape(y.shape).movedim(0, at)
        case "no":
            return y
        case "once more":
            return y.movedim(axis, -2)
    return y.movedim(-2, axis)


def axes(probe: Probe) -> Iterator[Question]:
    """Three and four axes of different sizes, none of them as long as another."""
    for d_in, d_out, token_dim, shape in (
        (6, 8, 0, (5, 3, 4, 6)),
        (5, 7, 1, (2, 3, 4, 5)),
        (4, 3, -3, (2, 6, 5, 4)),
        (4, 6, -2, (3, 5, 4)),
        (5, 3, 2, (3, 4, 6, 5)),
    ):
        made = {"d_in": d_in, "d_out": d_out, "token_dim": token_dim}
        yield Question(((probe.tensor(*shape),),), made, modes=(False, True))


def attention_map(question: Question, s: Switches) -> list[torch.Tensor]:
    return [_map(given, x, s) for _, given, x in question.calls]


def _map(given: dict[str, torch.Tensor], x: torch.Tensor, s: Switches) -> torch.Tensor:
    made = {}
    for letter, name in NAMES.items():
        if f"{name}.weight" in given:
            made[letter] = x @ given[f"{name}.weight"].T
            if f"{name}.bias" in given and s.get("bias") != "none":
                made[letter] = made[letter] + given[f"{name}.bias"]
    made["x"] = x
    letters = s.get("roles", "qk")
    q, k = made[letters[0]], made[letters[1]]
    found = _weights(q, k, s, x.shape[-1])
    match s.get("map"):
        case "transposed":
            return found.transpose(-2, -1)
        case "batch mean":
            return found.mean(0)
        case "context":
            return found @ made["v"]
        case "values":
            return found @ x
    return found


def ask_for_a_map(student: Student, question: Question) -> list[Any]:
    found = []
    for arguments, weights, x in question.calls:
        layers = build(student, "Layers", **arguments).load(weights)
        found.append(student.attention_map(layers, x))
    return found


def layers(probe: Probe) -> Iterator[Question]:
    """Without biases and with them; more tokens than any width."""
    for d_in, d_out, tokens, bias in ((6, 8, 5, True), (5, 3, 7, True), (4, 6, 9, False)):
        weights = {
            f"{n}.weight": probe.tensor(d_out, d_in, scale=1.5 * d_in**-0.5) for n in NAMES.values()
        }
        if bias:
            weights |= {f"{n}.bias": probe.tensor(d_out) for n in NAMES.values()}
        arguments = {"d_in": d_in, "d_out": d_out, "qkv_bias": bias}
        yield Question(((arguments, weights, probe.tensor(3, tokens, d_in)),))


FACTORS = (*a.FACTORS, a.HIGH_BOUND)
NAMES = {"q": "W_query", "k": "W_key", "v": "W_value"}
RESHAPED = a.deviations(
    "scores",
    a.PARTS,
    {
        "reshaped": "In a batch the keys of each item are reshaped, not transposed: their numbers "
        "are cut anew in the same order.",
    },
)
BOTH_ROOTS = a.slips(
    "scale",
    a.DIVIDED,
    {"both roots": "The scores are divided by the square root of the number of keys, too."},
)
TRAINING = a.deviations(
    "scale", a.DIVIDED, {"training": "In evaluation mode the scores are not scaled."}
)
OUTPUT = a.deviations(
    "result",
    a.PARTS,
    {
        "residual": "The input is added to the output if both have the same shape.",
        "values of one": "For a batch of one sequence the values are returned as they are: its "
        "tokens do not see each other.",
    },
)
BIASES = a.slips(
    "bias",
    a.PARTS,
    {
        "none": "The biases have no effect.",
        "twice": "The biases of queries and values are added twice; that of the keys changes "
        "nothing in any case.",
        "value none": "The bias of the values has no effect.",
    },
)
WEIGHTS = (
    *(*a.SCALE, *a.SCALE_DOUBLE, *a.NORMALIZE, *a.BATCH_AXIS, *a.SCORES, *RESHAPED, *a.UNASKED),
)
MODULE: tuple[Any, ...] = (*WEIGHTS, *a.SCALE_IN, *a.RESULT, *a.VALUES)
PARTS = a.roles(
    {
        "q": "the first third of the features",
        "k": "the second third of the features",
        "v": "the last third of the features",
        "x": "the input itself",
    }
)
INTERLEAVED = a.slips(
    "parts",
    a.PARTS,
    {"interleaved": "Every third feature belongs to the query, the next ones to key and value."},
)
MOVED = "Which axis are the tokens on before the attention, and which should it be at the end?"
ALONG = (
    *a.slips(
        "axis",
        MOVED,
        {
            "usual": "The last axis but one is taken for that of the tokens, whatever token_dim "
            "says.",
            "negative": "Any negative token_dim is taken for -2.",
            "of three": "A negative token_dim is counted as if x always had three axes.",
            "first": "The first axis is taken for that of the tokens, whatever token_dim says.",
            "second": "The second axis is taken for that of the tokens, whatever token_dim says.",
            "swapped": "The axis of the tokens is exchanged with the one after it: it should "
            "become the last but one.",
            "all": "All axes but the features' are taken for tokens together: what should not see "
            "each other does.",
            "all but first": "In four axes, that of the tokens is exchanged with the last but one; "
            "then all between the first and the last are taken for tokens together.",
            "reshaped": "The tensor is only reshaped, as if the tokens were on the first axis "
            "(token_dim of at least 0) or on the last but one (below 0).",
            "inner": "If token_dim is neither the first axis nor the last but one, all axes "
            "between the first and the last are taken for tokens together.",
        },
    ),
    *a.slips(
        "back",
        MOVED,
        {
            "no": "The axis of the tokens is not moved back at the end.",
            "once more": "At the end the axes are moved as they were at the start, not back.",
            "order": "Where two axes come before that of the tokens, the outputs of the sequences "
            "stand in another order: each is right, but some are in the place of others.",
        },
    ),
)
MAP = (
    *a.slips(
        "bias",
        "A layer adds its bias. Is it part of your queries and keys?",
        {
            # That of W_key changes no weight in any case.
            "none": "The bias of W_query has no effect.",
        },
    ),
    *a.slips(
        "map",
        a.PARTS,
        {
            "transposed": "The weights are transposed at the end.",
            "batch mean": "The weights are averaged over the batch.",
            "context": "The context vectors are returned, not the weights.",
            "values": "The weights are applied to the input; the weights themselves are expected.",
        },
        but=("context",),
    ),
    *a.slips(
        "roles",
        a.PARTS,
        {
            "kq": "Queries and keys are exchanged.",
            "qq": "The output of W_query is used in place of the keys.",
            "kk": "The output of W_key is used in place of the queries.",
            "qv": "The output of W_value is used in place of the keys.",
            "vk": "The output of W_value is used in place of the queries.",
            "kv": "Keys and values are compared, not queries and keys.",
            "xx": "The input itself is compared with itself; the layers have no effect.",
        },
        but=("xx",),
    ),
)
LAYERED = (*TRAINING, *OUTPUT, *a.LARGE)
ALONG_MODULE = tuple(d for d in MODULE if d not in a.BATCH_AXIS)
FAMILIES = {
    "attention_weights": Family(
        attention_weights,
        queries_and_keys,
        (
            *(*WEIGHTS, *BOTH_ROOTS, *a.TRANSPOSED, *a.TRANSPOSED_WEIGHTS, *a.UNASKED_SQUARE),
            *a.LARGE_FAR_APART,
        ),
        FACTORS,
    ),
    "SelfAttentionParameter": Family(
        partial(self_attention, True), sequences, (*MODULE, *LAYERED, *a.LAYERS), FACTORS
    ),
    "SelfAttentionLinear": Family(
        partial(self_attention, False), sequences, (*MODULE, *LAYERED, *a.LAYERS), FACTORS
    ),
    "attention_map": Family(
        attention_map, layers, (*WEIGHTS, *a.SCALE_IN, *MAP), FACTORS, ask=ask_for_a_map
    ),
    "SelfAttentionAlong": Family(along, axes, (*ALONG_MODULE, *a.LAYERS, *ALONG), FACTORS),
    "SelfAttentionFused": Family(
        fused, sequences_with_biases, (*MODULE, *PARTS, *INTERLEAVED, *BIASES, *a.LARGE), FACTORS
    ),
}
