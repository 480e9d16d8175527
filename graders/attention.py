"""Properties of attention that several stages ask for, beside those of ``autograder.checks``."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import torch

from autograder.checks import (
    BASICS,
    NUMPY,
    PRODUCTS,
    UNRECORDED,
    Case,
    Failure,
    FunctionSpec,
    Module,
    ModuleSpec,
    OperationLists,
    Probe,
    Student,
    check_property,
    counted,
    differs,
    expect,
    expect_close,
    expect_gradients,
    expect_parameters,
    expect_seed_kept,
    expect_shape,
    expect_tensor,
    tensors,
    twins,
)
from graders.common import Decorator

REFUSALS = ("ValueError", "AssertionError")  # T57: which of the two is a matter of taste


def operations_by_hand(*, allowed: Sequence[str], banned: Sequence[str]) -> OperationLists:
    """The lists of an exercise by hand that may use products of matrices and numpy, and what is
    ``allowed`` besides, but no ready-made attention, nor what is ``banned``."""
    return OperationLists(
        allowed=(*BASICS, *PRODUCTS, *NUMPY, "@", *allowed),
        banned=(*banned, "*attention*", "*transformer*", *UNRECORDED),
    )


def layer_of_heads(d_out: int) -> dict[str, Any]:
    """How to build and call causal attention with several heads: arguments of `ModuleSpec`."""
    return {
        "build": "d_in d_out context_length dropout num_heads",
        "keywords": "qkv_bias",
        "takes": tensors("batch tokens d_in"),
        "sizes": {"batch": 3, "tokens": 5, "d_in": 10, "d_out": d_out, "num_heads": 4}
        | {"context_length": 9, "dropout": 0.0},
    }


def by_name(spec: ModuleSpec) -> ModuleSpec:
    """The same module, built with all arguments by name, the last one first."""
    names = [*spec.keywords.split(), *reversed(spec.build.split())]
    return replace(spec, build="", keywords=" ".join(names))


@check_property
def causal(
    spec: ModuleSpec,
    student: Student,
    reference: Student,
    probe: Probe,
    case: Case = (),
    any_width: bool = False,
    factor: float = 1.0,
) -> None:
    """A change of a token reaches no output before it, and its own output. The output must be as
    wide as the reference's, unless it may have ``any_width``. With a ``factor``, tokens that are
    so many times as large reach no earlier output either, if there is no nan in it."""
    ours, theirs, (x,) = spec.draw(student, reference, probe, case)
    before = _finite(ours(x), theirs(x).shape, any_width)
    shape = before.shape
    tokens = x.shape[-2]
    for token in (tokens - 1, tokens // 2):
        changed = x.clone()
        changed[..., token, :] += 1.5
        after = expect_shape(ours(changed), shape, "the output").detach()
        moved = differs(after, before).any(dim=-1).reshape(-1, tokens).any(dim=0)
        early = int(moved[:token].sum())
        which = f"token {token} of the tokens 0 to {tokens - 1}"
        which = "the last token" if token == tokens - 1 else which
        expect(
            not early,
            f"After {which} was changed, {counted(early, 'earlier output')} changed.",
            "A token must not see what comes after it.",
        )
        expect(moved[token], f"A change of {which} does not change its own output.")
    if factor == 1:
        return
    before, changed = ours(factor * x).detach(), factor * x
    changed[..., -1, :] = factor * probe.tensor(x.shape[-1])
    moved = differs(ours(changed), before)[..., :-1, :]
    expect(
        before.isnan().any() or not moved.any(),
        "Where tokens are large, earlier outputs changed after the last token was changed.",
        "A token must not see what comes after it, however large its score is.",
    )


def refuses_long_sequences(
    spec: ModuleSpec, *, needs: Sequence[str] | str = (), **sizes: int
) -> Decorator:
    """A property: more tokens than context_length raise an error, in a layer of these sizes. (T08:
    with a context of 1, a mask of shape (1, 1) is stretched and blocks nothing.)"""
    lengths = ((4, 6), (1, 5), (4, 5), (1, 2))
    return spec.refuses(
        *(sizes | {"context_length": context, "tokens": tokens} for context, tokens in lengths),
        when="with {tokens} tokens and context_length {context_length}",
        kinds=REFUSALS,
        needs=needs,
    )


@check_property
def prefixes(
    spec: ModuleSpec,
    student: Student,
    reference: Student,
    probe: Probe,
    *lengths: int,
    case: Case = (),
    any_width: bool = False,
) -> None:
    """The first tokens alone give the same outputs as at the head of a longer sequence. For
    ``any_width`` see `causal`."""
    ours, theirs, (x,) = spec.draw(student, reference, probe, case)
    ours(x[..., : lengths[0], :])  # what it keeps of a short call must not be used for a longer one
    whole = _finite(ours(x), theirs(x).shape, any_width)
    for tokens in lengths:
        what = f"the output of the first {f'{tokens} tokens' if tokens > 1 else 'token'}"
        expect_close(ours(x[..., :tokens, :]), whole[..., :tokens, :], what)


@check_property
def large_scores(
    spec: FunctionSpec | ModuleSpec,
    student: Student,
    reference: Student,
    probe: Probe,
    *cases: Case,
    factor: float = 7.0,
) -> None:
    """Inputs that are ``factor`` times as large give the reference's result, up to the rounding of
    scores of this size. In float32 ``exp`` overflows, and the scores of two queries are far apart;
    in float64, in which a softmax by hand may be computed, it does not. Where the inputs are
    queries and keys, all scores of the first query are far below zero. The gradients of a module
    are about right: some ways to a right result leave nan in them."""
    for case in cases or ((),):
        ours, theirs, inputs = spec.draw(student, reference, probe, case)
        inputs = tuple(factor * x for x in inputs)
        if len(inputs) > 1:
            inputs[0][..., 0, :], inputs[1][..., 0] = 0.0, inputs[1][..., 0].abs() + factor
            inputs[0][..., 0, 0] = -10 * factor
        wanted = theirs(*inputs).detach()
        atol = 1e-3 * float(wanted.abs().max())
        expect_close_for_large_scores(ours(*inputs), wanted, spec.gives, atol=atol)
        if isinstance(ours, Module):
            upstream = probe.tensor(*wanted.shape)
            got, right = (m.gradients(*inputs, upstream=upstream) for m in (ours, theirs))
            atol = 0.1 * max(float(gradient.abs().max()) for gradient in right.values())
            expect_gradients(got, right, dict(spec.names), atol=atol, when=" for large scores")


def expect_close_for_large_scores(
    got: Any, wanted: torch.Tensor, gives: str, rtol: float = 1e-4, atol: float = 1e-5
) -> None:
    """Expect numbers that agree, as `expect_close` does, and say what large scores ask for."""
    hint = (
        "`torch.softmax` takes scores of any size. A softmax by hand subtracts the largest score "
        "of each query first; nothing may cut scores off."
    )
    expect_close(got, wanted, f"{gives} for large scores", rtol, atol, hint)


@check_property
def sets_no_seed(
    spec: ModuleSpec, student: Student, reference: Student, probe: Probe, *cases: Case
) -> None:
    """Two modules that are made after different seeds start from different random numbers, and
    where a case has dropout, do not drop the same in their first calls; no call sets a seed. A
    parameter with few different numbers (zeros, ones, an identity matrix) is not random."""
    # T35: whoever sets a seed inside the module gets the same numbers each time.
    for case in cases or ((),):
        args, keywords = spec.arguments(case)
        made = []
        for trial in probe.trials():
            student.seed = trial.seed
            made.append(expect_parameters(student, reference, spec.name, *args, **keywords))
        expect_seed_kept(student)
        one, other = (module.parameters() for module in made)
        for name, first in one.items():
            random = 2 * len(set(first.flatten().tolist())) > first.numel() > 1
            expect(
                not (random and torch.equal(first, other[name])),
                f"Two modules that were made after different seeds start from the same {name}.",
                "Do they come from a seeded generator, or are they made once and shared by all?",
            )
        ours, theirs, inputs = spec.draw(student, reference, probe, case)
        output = ours(*inputs)
        expect_seed_kept(student)
        if getattr(spec.at(case), "dropout", 0) and isinstance(output, torch.Tensor):
            student.seed = probe.seed
            other = made[0].load(theirs.parameters())(*inputs)
            same = isinstance(other, torch.Tensor) and torch.equal(output, other)
            expect(
                not same or torch.equal(output, expect_tensor(ours.eval()(*inputs))),
                "In training with dropout, two modules with the same weights give the same output "
                "after different seeds.",
                "Does dropout draw from a generator that has a seed of its own?",
            )


@check_property
def uses_biases(spec: ModuleSpec, student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias=True, given by its position, the output is the reference's."""
    ours, theirs = twins(student, reference, probe, spec.name, *spec.arguments()[0], True)
    expect_biases_used(ours, theirs, spec.inputs(probe))


def expect_biases_used(ours: Module, theirs: Module, inputs: tuple[Any, ...]) -> None:
    """Expect the reference's output of modules with qkv_bias=True. If it is another, say which
    biases have no effect. (That of the keys never has one: it changes all scores of a query alike.)
    """
    got, biases = ours(*inputs), theirs.parameters()
    try:
        expect_close(got, theirs(*inputs), "the output with biases")
    except Failure as failure:
        words = ""
        for layer in ("W_query", "W_value"):
            names = [name for name in biases if name.endswith(f"{layer}.bias")]
            ours.load({name: biases[name] + 1 for name in names})
            if not differs(ours(*inputs), got).any():
                words += f" With other biases of {layer} the output is the same."
            ours.load({name: biases[name] for name in names})
        raise Failure(f"{failure}{words}") from None


@check_property
def low_scores(
    spec: ModuleSpec,
    student: Student,
    reference: Student,
    probe: Probe,
    lowest: float = -400.0,
    masked: bool = True,
) -> None:
    """The reference's output where all scores are far below zero: less than the numbers that are
    put in place of minus infinity. The first token's score with itself is about ``lowest``, and no
    score is beyond 1.5 times that. Scores of different queries are far apart, and so are those of
    the last query. In a second call the last key has the highest scores, by at most a sixth of
    ``lowest``, so that a softmax that is taken before the mask leaves little weight, but not 0. In
    a third call scores are as far above zero, and those of the first key half as large. In a fourth
    one, all scores of the second token, and all with it, are 0; in a fifth, all scores are. Where
    the module has dropout, there is no nan in training either. ``masked``: whether the exercise
    masks scores, so that hints may speak of masks."""
    ours, theirs, (x,) = spec.draw(student, reference, probe)
    weights = {name: torch.zeros_like(value) for name, value in theirs.parameters().items()}
    for name, weight in weights.items():
        if name.endswith(("W_query.weight", "W_key.weight")):
            heads = 1 if name.startswith("heads.") else getattr(spec.at(), "num_heads", 1)
            weight[:, int(name.endswith("W_key.weight"))] = (len(weight) // heads) ** -0.25
        elif name.endswith(("W_value.weight", "out_proj.weight")):
            weight += probe.tensor(*weight.shape)
        if name.endswith("W_value.weight"):
            weight[:, 0] = 0.0
    for module in (ours, theirs):
        module.load(weights)
    # The score of query i and key j is the product of x[i, 0] and x[j, 1].
    x[..., 0] = torch.linspace(lowest, lowest * 5 / 8, x.shape[-2])
    x[..., 1] = 1 + 0.02 * x[..., 1]
    far, zero_is_a_score = "Nothing may cut scores off.", "A score may be 0."
    if masked:
        far = (
            "If you replace masked scores by a number, it has to be lower than any score. If you "
            f"mask weights, divide by the sum of the others, and add nothing to it. {far}"
        )
        zero_is_a_score = "A score may be 0 without being masked."
    low, last, high, zero, zeros = (x.clone() for _ in range(5))
    low[..., -1, 1], last[..., -1, 1] = 1.5, 0.9
    high[..., 0] *= -1
    high[..., 0, 0], high[..., 0, 1] = 1.0, 0.5
    if x.dim() == 3:
        high[1:2] = low[1:2]  # one sequence has low scores, beside others with high ones
    zero[..., 0], zero[..., 1, :2], zeros[..., 0] = 1.0, 0.0, 0.0
    nan = "A softmax by hand subtracts from the scores of each query the largest of them."
    for given, where, nan_hint, hint in (
        (low, "all scores are far below zero", nan, far),
        (last, "all scores are far below zero and the last key's are the highest", nan, far),
        (high, "scores are far above zero", nan, far),
        (zero, "all scores of a token, and with it, are 0", zero_is_a_score, zero_is_a_score),
        (zeros, "all scores are 0", zero_is_a_score, zero_is_a_score),
    ):
        what, got = f"{spec.gives} where {where}", ours(given)
        expect(not expect_tensor(got).isnan().any(), f"There is nan in {what}.", nan_hint)
        expect_close(got, theirs(given), what, rtol=1e-2, atol=1e-2, hint=hint)
    if hasattr(spec.at(), "dropout"):
        trained = spec.new(student, {"dropout": 0.5}).load(weights).train()
        what = f"{spec.gives} in training where all scores are far below zero"
        expect(not expect_tensor(trained(low)).isnan().any(), f"There is nan in {what}.", nan)


def _finite(output: Any, shape: Sequence[int], any_width: bool) -> torch.Tensor:
    """An output of this shape, without nan, which would equal nan."""
    if any_width and isinstance(output, torch.Tensor) and output.dim():
        shape = (*shape[:-1], output.shape[-1])
    tensor = expect_shape(output, shape, "the output").detach()
    expect(tensor.isfinite().all(), "There is nan or inf in the output.")
    return tensor
