"""The deviation families of s05_weight_transfer.

A transfer is written here on dicts: the parameters of the source and of the target by name. What a
dict holds afterwards may be a view of the other one's tensors, as in two modules that share memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import torch

from autograder.checks import (
    Deviation,
    Failure,
    Family,
    Module,
    Probe,
    Question,
    Student,
    Switches,
    build,
)
from graders.families import attention as a

Weights = dict[str, torch.Tensor]
Made = tuple[str, dict[str, Any]]  # one of the lesson's classes, and the arguments to build it with
Transfer = Callable[[Weights, Weights, Switches], tuple[Weights, Weights]]
NAMES = {"q": "W_query", "k": "W_key", "v": "W_value"}
Biases = bool | tuple[bool, bool, bool]

# -- a transfer and what it leaves ----------------------------------------------------------------


def moved(transfer: Transfer, independent: bool, question: Question, s: Switches) -> list[Any]:
    """What both modules hold after each call; and, where the copies should be ``independent``, the
    target after the source was changed."""
    found: list[torch.Tensor] = []
    for _, source, _, target in question.calls:
        source, target = (
            {name: value.clone() for name, value in given.items()} for given in (source, target)
        )
        source, target = transfer(source, target, s)
        found += [value.clone() for value in _in_order(target)]
        found += [value.clone() for value in _in_order(source)]
        if independent:
            for value in source.values():
                value.add_(1.0)
            found += _in_order(target)
    return found


def ask_to_move(name: str, independent: bool, student: Student, question: Question) -> list[Any]:
    """The same of a student's function and of modules that are built on the student's side."""
    found: list[torch.Tensor] = []
    for source_made, source_weights, target_made, target_weights in question.calls:
        source = _built(student, source_made, source_weights)
        target = _built(student, target_made, target_weights)
        getattr(student, name)(source, target)
        found += _in_order(target.parameters(), target_weights)
        found += _in_order(source.parameters(), source_weights)
        if independent:
            source.load({key: value + 1.0 for key, value in source.parameters().items()})
            found += _in_order(target.parameters(), target_weights)
    return found


def _built(student: Student, made: Made, weights: Weights) -> Module:
    return build(student, made[0], **made[1]).load(weights)


def _in_order(weights: Weights, names: Weights | None = None) -> list[torch.Tensor]:
    if names is not None and weights.keys() != names.keys():
        raise Failure("The module has other parameters than before.")
    return [weights[name] for name in sorted(weights)]


def moves(
    name: str,
    transfer: Transfer,
    questions: Callable[[Probe], Iterator[Question]],
    *deviations: Deviation,
    independent: bool = False,
) -> Family:
    """The family of a function that moves weights from a source to a target."""
    return Family(
        partial(moved, transfer, independent),
        questions,
        deviations,
        ask=partial(ask_to_move, name, independent),
    )


def _given(probe: Probe, name: str, **arguments: Any) -> tuple[Made, Weights]:
    """One of the lesson's modules, with fresh numbers for its parameters."""
    shapes = SHAPES[name](**arguments)
    spread = {key: 1.5 / shape[-1] ** 0.5 for key, shape in shapes.items()}
    return (name, arguments), {k: probe.tensor(*v, scale=spread[k]) for k, v in shapes.items()}


def _linear(d_in: int, d_out: int, qkv_bias: Biases = False) -> dict[str, tuple[int, ...]]:
    biases = qkv_bias if isinstance(qkv_bias, tuple) else (qkv_bias,) * 3
    shapes: dict[str, tuple[int, ...]] = {f"{n}.weight": (d_out, d_in) for n in NAMES.values()}
    present = (n for n, bias in zip(NAMES.values(), biases, strict=True) if bias)
    return shapes | {f"{name}.bias": (d_out,) for name in present}


def _projected(d: int, qkv_bias: Biases = False, out_bias: bool = True) -> dict[str, Any]:
    out: dict[str, Any] = {"out_proj.weight": (d, d)} | (
        {"out_proj.bias": (d,)} if out_bias else {}
    )
    return _linear(d, d, qkv_bias) | out


def _fused(d_in: int, d_out: int, qkv_bias: bool = False) -> dict[str, Any]:
    bias = {"W_qkv.bias": (3 * d_out,)} if qkv_bias else {}
    return {"W_qkv.weight": (3 * d_out, d_in)} | bias


def _torch(d: int, bias: bool = True, **_: Any) -> dict[str, Any]:
    biases = {"in_proj_bias": (3 * d,), "out_proj.bias": (d,)} if bias else {}
    return {"in_proj_weight": (3 * d, d), "out_proj.weight": (d, d)} | biases


SHAPES: dict[str, Callable[..., dict[str, Any]]] = {
    "SelfAttentionLinear": _linear,
    "SelfAttentionParameter": lambda d_in, d_out: dict.fromkeys(NAMES.values(), (d_in, d_out)),
    "SelfAttentionFused": _fused,
    "SelfAttentionProjected": lambda d_model, **options: _projected(d_model, **options),
    "torch_attention": lambda d_model, **options: _torch(d_model, **options),
}

# -- which numbers go where -----------------------------------------------------------------------

ONE_BY_ONE = "Give each layer numbers of its own, such as 1, 2 and 3, and look where they arrive."
ORDERS = "kqv vkq qvk kvq vqk qqq kkk vvv qqv qkk qkq kkv vkv qvv -kv q-v qk- q-- -k- --v".split()
EXCHANGED = {"kqv": "query and key", "vkq": "query and value", "qvk": "key and value"}


def orders(switch: str, what: str, stays: str) -> tuple[Deviation, ...]:
    """Numbers that arrive in the wrong place, by the layer from which each of query, key and value
    gets them. ``what`` they are; ``stays`` says what holds where none arrive."""
    places = {"q": "query", "k": "key", "v": "value"}
    found = {}
    for letters in ORDERS:
        pairs = [(r, c) for r, c in zip("qkv", letters, strict=True) if r != c]
        words = [
            f"The {what} of the {places[r]} {stays}."
            if c == "-"
            else f"The {places[r]} gets the {what} of the {places[c]}."
            for r, c in pairs
        ]
        if letters in EXCHANGED:
            words = [f"The {what} of {EXCHANGED[letters]} are exchanged."]
        found[letters] = " ".join(words)
    several = [letters for letters, words in found.items() if words.count(".") > 1]
    return a.slips(switch, ONE_BY_ONE, found, but=several)


def _from(letters: str, given: dict[str, torch.Tensor], before: dict[str, torch.Tensor]) -> Weights:
    """What query, key and value get."""
    return {
        role: before[role] if letter == "-" else given[letter]
        for role, letter in zip("qkv", letters, strict=True)
    }


def _laid(weight: torch.Tensor, s: Switches, transposes: bool) -> torch.Tensor:
    """A weight as the other module stores it, which is transposed or not."""
    match s.get("layout"):
        case "other":
            transposes = not transposes
        case "reshaped":
            return weight.reshape(weight.shape[::-1] if transposes else weight.shape)
        case "turned":
            return weight.flip(0)
    return weight.T if transposes else weight


def _kept(value: torch.Tensor, s: Switches) -> torch.Tensor:
    """A copy, or the same numbers where they are shared."""
    return value if s.get("memory") == "shared" else value.clone()


NOT_TRANSPOSED = a.slips(
    "layout",
    "Which of the two modules stores its matrix transposed? Try a matrix that is not square.",
    {
        "other": "The matrices are not transposed on the way.",
        "reshaped": "The matrices are reshaped and not transposed: the shape is right, and "
        "the numbers are in the wrong places.",
    },
)
TRANSPOSED = a.slips(
    "layout",
    "Both modules store their weights as nn.Linear does. Compare one number in each.",
    {"other": "The weights of query, key and value are transposed on the way."},
)
SHARED = a.slips(
    "memory",
    "A transpose or a slice of a tensor shares its memory. What copies the numbers?",
    {"shared": "Source and target share memory: a later change of the source reaches the target."},
)
REVERSED = a.deviations(
    "direction",
    "Which of the two modules is to be written?",
    {"reversed": "The source is written with the numbers of the target, which stays as it was."},
)

# -- linear_to_parameter, parameter_to_linear -----------------------------------------------------


def linear_to_parameter(source: Weights, target: Weights, s: Switches) -> tuple[Weights, Weights]:
    layers = {role: f"{name}.weight" for role, name in NAMES.items()}
    if s.get("direction") == "reversed":
        return _moved_back(target, NAMES, source, layers, s), target
    return source, _moved_back(source, layers, target, NAMES, s)


def _moved_back(
    source: Weights,
    names: dict[str, str],
    target: Weights,
    places: dict[str, str],
    s: Switches,
) -> Weights:
    """The target with the source's matrices, transposed."""
    given = {r: _kept(_laid(source[name], s, True), s) for r, name in names.items()}
    before = {r: target[name] for r, name in places.items()}
    made = _from(s.get("order", "qkv"), given, before)
    return target | {name: made[r] for r, name in places.items()}


def parameter_to_linear(source: Weights, target: Weights, s: Switches) -> tuple[Weights, Weights]:
    layers = {role: f"{name}.weight" for role, name in NAMES.items()}
    if s.get("direction") == "reversed":
        return _moved_back(target, layers, source, NAMES, s), target
    target = _moved_back(source, NAMES, target, layers, s)
    for role, name in NAMES.items():
        bias = f"{name}.bias"
        if bias in target and not _stays(role, s):
            target[bias] = torch.zeros_like(target[bias])
            if s.get("bias") == "ones":
                target[bias] += 1
    return source, target


def _stays(role: str, s: Switches) -> bool:
    """Whether the bias of this layer is left as it was."""
    left = {"kept": "qkv", "query kept": "q", "key kept": "k", "value kept": "v", "query": "kv"}
    return role in left.get(s.get("bias", ""), "")


def layers_to_matrices(probe: Probe) -> Iterator[Question]:
    for d_in, d_out in ((4, 6), (5, 3)):
        source = _given(probe, "SelfAttentionLinear", d_in=d_in, d_out=d_out)
        target = _given(probe, "SelfAttentionParameter", d_in=d_in, d_out=d_out)
        yield Question(((*source, *target),))


def matrices_to_layers(probe: Probe) -> Iterator[Question]:
    for d_in, d_out, bias in ((4, 6, True), (5, 3, False), (3, 5, (False, True, True))):
        source = _given(probe, "SelfAttentionParameter", d_in=d_in, d_out=d_out)
        target = _given(probe, "SelfAttentionLinear", d_in=d_in, d_out=d_out, qkv_bias=bias)
        yield Question(((*source, *target),))


ZERO_BIASES = a.slips(
    "bias",
    "The source has no biases. Which value makes a bias of the target do nothing?",
    {
        "kept": "The biases of the target stay as they were.",
        "query kept": "The bias of the query stays as it was.",
        "key kept": "The bias of the key stays as it was.",
        "value kept": "The bias of the value stays as it was.",
        "query": "Only the bias of the query becomes 0; those of key and value stay as they were.",
        "ones": "The biases of the target become 1.",
    },
)
MATRICES = orders("order", "weights", "stay as they were")

# -- fuse_qkv, unfuse_qkv -------------------------------------------------------------------------


def fuse_qkv(source: Weights, target: Weights, s: Switches) -> tuple[Weights, Weights]:
    weights = {r: source[f"{name}.weight"] for r, name in NAMES.items()}
    parts = dict(zip("qkv", target["W_qkv.weight"].chunk(3), strict=True))
    if s.get("direction") == "reversed":
        return source | {f"{NAMES[r]}.weight": part.clone() for r, part in parts.items()}, target
    made = _from(s.get("order", "qkv"), weights, parts)
    found = target | {"W_qkv.weight": _joined(made, s, "rows")}
    if "W_qkv.bias" in target:
        biases = _biases_of(source, s, len(target["W_qkv.bias"]) // 3)
        parts = dict(zip("qkv", target["W_qkv.bias"].chunk(3), strict=True))
        kept = {"missing kept": "qkv", "key's missing kept": "k"}.get(s.get("bias", ""), "")
        biases |= {r: source.get(f"{NAMES[r]}.bias", parts[r]) for r in kept}
        if s.get("bias") == "added":
            biases = {r: biases[r] + parts[r] for r in "qkv"}
        made = _from(s.get("bias order", "qkv"), biases, parts)
        found["W_qkv.bias"] = _joined(made, s, "bias rows")
        depends = s.get("bias") in ("one for all or kept", "kept without the query's")
        if s.get("bias") == "kept" or (depends and "W_query.bias" not in source):
            found["W_qkv.bias"] = target["W_qkv.bias"]
    return source, found


def _biases_of(source: Weights, s: Switches, width: int) -> Weights:
    """The biases of three layers; zeros where one has none."""
    zeros = {role: torch.zeros(width) for role in NAMES}
    given = {r: source[f"{name}.bias"] for r, name in NAMES.items() if f"{name}.bias" in source}
    lost = {
        "zero": True,
        "of the query": "q" not in given,
        "all of the query": "q" not in given,
        "all of out_proj": "out_proj.bias" not in source,
        "all or none": len(given) < 3,
    }
    if s.get("bias") == "one for all or kept":
        return dict.fromkeys(NAMES, given.get("q", zeros["q"]))
    return zeros if lost.get(s.get("bias", ""), False) else zeros | given


def _joined(parts: Weights, s: Switches, switch: str) -> torch.Tensor:
    """Query, key and value on top of each other."""
    pieces = [parts[role] for role in "qkv"]
    if s.get(switch) == "dealt":
        return torch.stack(pieces, dim=1).flatten(0, 1)
    whole = torch.cat(pieces)
    return whole.T.reshape(whole.shape) if s.get(switch) == "reshaped" else whole


def _cut(whole: torch.Tensor, s: Switches, switch: str) -> Weights:
    if s.get(switch) == "dealt":
        pieces = [whole[n::3] for n in range(3)]
    elif s.get(switch) == "reshaped":
        pieces = list(whole.reshape(whole.shape[::-1]).T.chunk(3))
    else:
        pieces = list(whole.chunk(3))
    return dict(zip("qkv", pieces, strict=True))


def unfuse_qkv(source: Weights, target: Weights, s: Switches) -> tuple[Weights, Weights]:
    layers = {r: f"{name}.weight" for r, name in NAMES.items()}
    before = {r: target[name] for r, name in layers.items()}
    if s.get("direction") == "reversed":
        return source | {"W_qkv.weight": torch.cat([before[r] for r in "qkv"])}, target
    pieces = _cut(source["W_qkv.weight"], s, "rows")
    made = _from(s.get("order", "qkv"), {r: _kept(p, s) for r, p in pieces.items()}, before)
    found = target | {layers[r]: made[r] for r in "qkv"}
    return source, found | _unfused_biases(source.get("W_qkv.bias"), target, s)


def _unfused_biases(whole: torch.Tensor | None, target: Weights, s: Switches) -> Weights:
    names = {r: f"{name}.bias" for r, name in NAMES.items() if f"{name}.bias" in target}
    before = {r: target.get(f"{name}.bias", torch.empty(0)) for r, name in NAMES.items()}
    zeros = {name: torch.zeros_like(target[name]) for name in names.values()}
    if s.get("bias") == "kept" or (s.get("bias") == "missing kept" and whole is None):
        return {}
    if whole is None and s.get("bias") == "key's missing kept":
        zeros.pop("W_key.bias", None)
    if s.get("bias") == "zero" or whole is None:
        return zeros
    pieces = {r: _kept(p, s) for r, p in _cut(whole, s, "bias rows").items()}
    if s.get("bias") == "added":
        pieces = {r: pieces[r] + before[r] for r in names}
    made = _from(s.get("bias order", "qkv"), pieces, before)
    return {name: made[r] for r, name in names.items()}


def three_to_one(probe: Probe) -> Iterator[Question]:
    for d_in, d_out, here, there in (
        (4, 6, True, True),
        (5, 3, (True, False, True), True),
        (3, 4, (False, True, True), True),
        (6, 2, False, False),
    ):
        source = _given(probe, "SelfAttentionLinear", d_in=d_in, d_out=d_out, qkv_bias=here)
        target = _given(probe, "SelfAttentionFused", d_in=d_in, d_out=d_out, qkv_bias=there)
        yield Question(((*source, *target),))


def one_to_three(probe: Probe) -> Iterator[Question]:
    for d_in, d_out, here, there in ((4, 6, True, True), (5, 3, False, True), (6, 2, False, False)):
        source = _given(probe, "SelfAttentionFused", d_in=d_in, d_out=d_out, qkv_bias=here)
        target = _given(probe, "SelfAttentionLinear", d_in=d_in, d_out=d_out, qkv_bias=there)
        yield Question(((*source, *target),))


BLOCKS = "In which order are the rows of query, key, value? Number them, and see where each goes."
ROWS = (
    *a.slips(
        "rows",
        BLOCKS,
        {
            "dealt": "The rows belong to query, key and value in turn, one row each.",
            "reshaped": "The numbers are reshaped between fused and separate weights: they "
            "are in the wrong places.",
        },
    ),
    *a.slips(
        "bias rows",
        BLOCKS,
        {"dealt": "The entries of the bias belong to query, key and value in turn, one each."},
    ),
)
BIASES = orders("bias order", "bias", "stays as it was")
BIAS_HINT = (
    "Where should each bias of the source go, and what takes the place of one that is missing? Try "
    "a source with biases, and one without."
)
FUSED_BIAS = a.slips(
    "bias",
    BIAS_HINT,
    {
        "kept": "The bias of the target stays as it was.",
        "zero": "The biases of the source are lost: the target's bias becomes 0.",
        "missing kept": "Where a layer of the source has no bias, the target's part stays as it "
        "was.",
        "key's missing kept": "If the key's layer of the source has no bias, the target's part "
        "for the key stays as it was.",
        "added": "The biases of the source are added to the bias that the target has.",
        "of the query": "If the query has no bias, those of key and value are lost.",
        "all or none": "If one layer of the source has no bias, those of the others are lost.",
        "one for all or kept": "All three parts of the bias become that of the query; if it has "
        "none, the target's bias stays as it was.",
        "kept without the query's": "If the query has no bias, the target's bias stays as it was.",
    },
)
UNFUSED_BIAS = a.slips(
    "bias",
    BIAS_HINT,
    {
        "kept": "The biases of the target stay as they were.",
        "zero": "The bias of the source is lost: the target's biases become 0.",
        "missing kept": "If the source has no bias, those of the target stay as they were.",
        "key's missing kept": "If the source has no bias, that of the target's key layer stays as "
        "it was.",
        "added": "The biases of the source are added to those that the target has.",
    },
)

# -- from_torch_attention -------------------------------------------------------------------------


def from_torch_attention(source: Weights, target: Weights, s: Switches) -> tuple[Weights, Weights]:
    renamed = {"W_qkv.weight": source["in_proj_weight"]}
    if "in_proj_bias" in source:
        renamed["W_qkv.bias"] = source["in_proj_bias"]
    _, found = unfuse_qkv(renamed, target, s)
    if s.get("layout") == "other":
        for role, name in NAMES.items():
            if s.get("order", "qkv")["qkv".index(role)] != "-":
                found[f"{name}.weight"] = found[f"{name}.weight"].T
    match s.get("out"):
        case None:
            found["out_proj.weight"] = source["out_proj.weight"].clone()
        case "transposed":
            found["out_proj.weight"] = source["out_proj.weight"].T.clone()
    return source, found | _out_bias(source.get("out_proj.bias"), target, s)


def _out_bias(given: torch.Tensor | None, target: Weights, s: Switches) -> Weights:
    name = "out_proj.bias"
    missing_kept = given is None and s.get("bias") == "missing kept"
    if name not in target or s.get("out bias") == "kept" or missing_kept:
        return {}
    if given is None and s.get("out bias") == "missing kept":
        return {}
    if given is None or s.get("out bias") == "zero":
        return {name: torch.zeros_like(target[name])}
    return {name: given.clone()}


def torch_to_layers(probe: Probe) -> Iterator[Question]:
    for d, bias in ((4, True), (5, False)):
        source = _given(probe, "torch_attention", d_model=d, bias=bias)
        target = _given(probe, "SelfAttentionProjected", d_model=d, qkv_bias=True)
        yield Question(((*source, *target),))


OUT_HINT = "Compare the weight and the bias of both layers at the end, number by number."
OUT = (
    *a.slips(
        "out",
        OUT_HINT,
        {
            "kept": "The weight of out_proj stays as it was.",
            "transposed": "The weight of out_proj is transposed on the way.",
        },
        but=("kept",),
    ),
    *a.slips(
        "out bias",
        OUT_HINT,
        {
            "kept": "The bias of out_proj stays as it was.",
            "zero": "The bias of out_proj is lost: it becomes 0.",
            "missing kept": "If the source has no biases, that of out_proj stays as it was.",
        },
    ),
)
TORCH_BIAS = a.slips(
    "bias",
    BIAS_HINT,
    {
        "kept": "The biases of query, key and value stay as they were.",
        "zero": "The biases of query, key and value are lost: they become 0.",
        "missing kept": "If the source has no biases, those of the target stay as they were.",
        "key's missing kept": "If the source has no biases, that of the target's key layer stays "
        "as it was.",
        "added": "The biases of query, key and value are added to those that the target has.",
    },
)

# -- linear_from_matrix, to_torch_attention -------------------------------------------------------


def linear_from_matrix(matrix: torch.Tensor, bias: torch.Tensor | None, s: Switches) -> Weights:
    found = {"weight": _laid(matrix, s, True)}
    if bias is not None and s.get("bias") != "none":
        changes = {"zero": torch.zeros_like(bias), "negative": -bias, "reversed": bias.flip(0)}
        found["bias"] = changes.get(s.get("bias", ""), bias)
    if bias is None and s.get("bias") == "always":
        found["bias"] = torch.zeros(matrix.shape[1]).to(matrix)
    kind = torch.float32 if s.get("dtype") == "single" else matrix.dtype
    return {name: value.to(kind) for name, value in found.items()}


def layers_made(question: Question, s: Switches) -> list[torch.Tensor]:
    made = [linear_from_matrix(matrix, bias, s) for matrix, bias in question.calls]
    return [weights[name] for weights in made for name in sorted(weights, reverse=True)]


def ask_for_layers(student: Student, question: Question) -> list[torch.Tensor]:
    found: list[torch.Tensor] = []
    for matrix, bias in question.calls:
        layer = build(student, "linear_from_matrix", matrix, bias)
        has = layer.parameters()
        if not {"weight"} <= has.keys() <= {"weight", "bias"}:
            raise Failure("The layer has other parameters than nn.Linear.")
        found += [has[name] for name in sorted(has, reverse=True)]
    return found


def matrices(probe: Probe) -> Iterator[Question]:
    yield Question(((probe.tensor(4, 6), probe.tensor(6)),))
    yield Question(((probe.tensor(5, 3), None),))
    yield Question(((probe.tensor(3, 4).double(), probe.tensor(4).double()),))


MADE = (
    *a.slips(
        "layout",
        "An nn.Linear stores its matrix transposed. Try a W that is not square.",
        {
            "other": "W is not transposed on its way into the layer.",
            "reshaped": "W is reshaped and not transposed: the shape is right, and the "
            "numbers are in the wrong places.",
        },
    ),
    *a.slips(
        "bias",
        "Is there a bias exactly when one is given, and does it hold the given numbers?",
        {
            "none": "The layer has no bias, although one is given.",
            "zero": "The bias of the layer is 0, although another one is given.",
            "always": "The layer has a bias of zeros where none is given.",
            "negative": "The bias has the wrong sign.",
        },
    ),
    *a.slips(
        "dtype",
        "Print the dtype of the layer for a float64 matrix.",
        {"single": "The layer is float32, whatever the dtype of W is."},
    ),
)


def to_torch_attention(source: Weights, s: Switches) -> Weights:
    """The parameters of the new module; ``tokens first`` is there if it takes those first."""
    weights = {r: source[f"{name}.weight"] for r, name in NAMES.items()}
    if s.get("layout") == "other":
        weights = {r: weight.T for r, weight in weights.items()}
    width = len(weights["q"])
    zeros = {r: torch.zeros(width) for r in NAMES}
    made = _from(s.get("order", "qkv"), weights, weights)
    biases = _from(s.get("bias order", "qkv"), _biases_of(source, s, width), zeros)
    out = {"none": torch.eye(width), "transposed": source["out_proj.weight"].T}
    out_bias = source.get("out_proj.bias", torch.zeros(width))
    lost = s.get("out bias") == "zero" or (
        s.get("bias") == "all of the query" and "W_query.bias" not in source
    )
    return {
        "in_proj_weight": _joined(made, s, "rows"),
        "in_proj_bias": _joined(biases, s, "bias rows"),
        "out_proj.weight": out.get(s.get("out", ""), source["out_proj.weight"]),
        "out_proj.bias": torch.zeros(width) if lost else out_bias,
    }


def torch_outputs(question: Question, s: Switches) -> list[torch.Tensor]:
    found = []
    for _, source, x in question.calls:
        made = to_torch_attention(source, s)
        x = x.transpose(0, 1) if s.get("batch") == "second" else x
        q, k, v = (x @ made["in_proj_weight"].T + made["in_proj_bias"]).chunk(3, dim=-1)
        y = a.attention(q, k, v, {}) @ made["out_proj.weight"].T + made["out_proj.bias"]
        found.append(y.transpose(0, 1) if s.get("batch") == "second" else y)
    return found


def ask_torch(student: Student, question: Question) -> list[Any]:
    found = []
    for made, weights, x in question.calls:
        module = build(student, "to_torch_attention", _built(student, made, weights))
        pair = module(x, x, x)
        if not isinstance(pair, tuple):
            raise Failure("The module does not give a pair.")
        found.append(pair[0])
    return found


def layers_to_torch(probe: Probe) -> Iterator[Question]:
    for d, qkv_bias, out_bias in (
        (4, True, True),
        (5, (True, False, True), True),
        (6, (False, True, True), False),
        (3, (False, True, True), True),
        (4, True, False),
    ):
        source = _given(
            probe, "SelfAttentionProjected", d_model=d, qkv_bias=qkv_bias, out_bias=out_bias
        )
        yield Question(((*source, probe.tensor(3, 5, d)),))


SEEN = tuple(
    d
    for d in orders("bias order", "bias", "is lost: it becomes 0")
    if d.value in ("vkq", "kkv", "vkv", "qkq", "qkk", "-kv", "qk-")
)
TO_TORCH = (
    *TRANSPOSED,
    *(d for d in MATRICES if "-" not in d.value),
    *(d for d in ROWS if d.value == "dealt"),
    *SEEN,
    *(d for d in TORCH_BIAS if d.value == "zero"),
    *(d for d in FUSED_BIAS if d.value in ("of the query", "all or none")),
    *a.slips(
        "bias",
        BIAS_HINT,
        {
            "all of the query": "If the query has no bias, those of all other layers are lost.",
            "all of out_proj": "If out_proj has no bias, those of query, key and value are lost.",
        },
    ),
    *(d for d in OUT if d.value == "transposed"),
    *(d for d in OUT if d.switch == "out bias" and d.value == "zero"),
    *a.deviations("out", OUT_HINT, {"none": "The weight of out_proj is not used."}),
    *a.slips(
        "batch",
        "Which axis does an nn.MultiheadAttention take for the tokens, and what changes that?",
        {"second": "The first axis is taken for that of the tokens: sequences are mixed."},
    ),
)
TRANSFERS: dict[str, Transfer] = {
    "linear_to_parameter": linear_to_parameter,
    "parameter_to_linear": parameter_to_linear,
    "fuse_qkv": fuse_qkv,
    "unfuse_qkv": unfuse_qkv,
    "from_torch_attention": from_torch_attention,
}
FAMILIES = {
    "linear_from_matrix": Family(layers_made, matrices, MADE, ask=ask_for_layers),
    "linear_to_parameter": moves(
        "linear_to_parameter",
        linear_to_parameter,
        layers_to_matrices,
        *(*MATRICES, *NOT_TRANSPOSED, *REVERSED),
    ),
    "parameter_to_linear": moves(
        "parameter_to_linear",
        parameter_to_linear,
        matrices_to_layers,
        *(*MATRICES, *NOT_TRANSPOSED, *REVERSED, *ZERO_BIASES, *SHARED),
        independent=True,
    ),
    "fuse_qkv": moves(
        "fuse_qkv",
        fuse_qkv,
        three_to_one,
        *(*MATRICES, *ROWS, *BIASES, *FUSED_BIAS, *REVERSED),
    ),
    "unfuse_qkv": moves(
        "unfuse_qkv",
        unfuse_qkv,
        one_to_three,
        *(*MATRICES, *ROWS, *BIASES, *UNFUSED_BIAS, *REVERSED, *SHARED),
        independent=True,
    ),
    "to_torch_attention": Family(torch_outputs, layers_to_torch, TO_TORCH, ask=ask_torch),
    "from_torch_attention": moves(
        "from_torch_attention",
        from_torch_attention,
        torch_to_layers,
        *(
            *MATRICES,
            *(d for d in ROWS if d.value == "dealt"),
            *BIASES,
            *TORCH_BIAS,
            *OUT,
            *TRANSPOSED,
        ),
    ),
}
