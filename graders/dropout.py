"""Expectations on dropout of attention weights.

The weights are read off the output of a student's module, for which its check chooses input and
parameters. Its weights in training are compared with those of the same module without dropout, not
with the reference: a module whose weights are wrong, for instance because their scale is missing,
may still drop them correctly. No particular random mask is expected.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import torch

from autograder.checks import (
    Module,
    ModuleSpec,
    Probe,
    Student,
    Target,
    check_property,
    counted,
    differs,
    expect,
    expect_close,
    expect_shape,
)

PROBABILITIES = (0.3, 0.6)  # at 0.5, p and 1 - p are the same
VISIBLE = 0.01  # of smaller weights it does not matter whether they were dropped
NEARLY_0 = 1e-6
TRIES = 5  # heads in threads may take the random numbers of one call in another order
DEVIATIONS = 6  # standard deviations by which the share of dropped weights may be off
AXES = ("sequences", "queries", "heads", "keys")
NOTE = "(With the weights that were put in, the entries of the output should be attention weights.)"


@check_property
def drops_attention_weights(
    spec: ModuleSpec,
    student: Student,
    reference: Student,
    probe: Probe,
    case: Mapping[str, int],
    chosen: Mapping[str, torch.Tensor],
) -> None:
    """In training each attention weight is dropped by itself or divided by 1 - dropout, and
    gradients reach the input and all parameters.

    The input is the unit matrix: five tokens of five features. With the ``chosen`` parameters, the
    output shows the attention weights as `read_weights` wants it.
    """
    case = {"tokens": 5, "d_in": 5, "context_length": 8} | dict(case)
    sizes = spec.at(case)
    make, weights = with_dropout(spec, student, reference, probe, case, chosen)
    x = torch.eye(sizes.tokens).repeat(24, 1, 1)
    for p, plain, trained in measured(student, probe, make, x, sizes.num_heads, calls=2):
        expect_dropped_or_rescaled(plain, trained[0], p)
        expect_dropped_one_by_one(plain, trained, p)
    upstream = torch.ones(len(x), sizes.tokens, 2 * sizes.num_heads * sizes.tokens)
    expect_gradients_in_training(make(PROBABILITIES[0]), x, upstream, weights)
    expect_no_gradient_of_dropped(make(PROBABILITIES[0]).train(), x, plain)


def with_dropout(
    spec: ModuleSpec,
    student: Student,
    reference: Student,
    probe: Probe,
    case: Mapping[str, int],
    chosen: Mapping[str, torch.Tensor],
) -> tuple[Callable[[float], Module], dict[str, torch.Tensor]]:
    """What makes the student's module with dropout p, and the weights that are put into each: fresh
    ones, but for those that are ``chosen``."""
    args, _ = spec.arguments({**case, "dropout": 0.0})
    weights = probe.weights(getattr(reference, spec.name)(*args)) | dict(chosen)

    def make(p: float) -> Module:
        return spec.new(student, {**case, "dropout": p}).load(weights)

    return make, weights


def unit_projection(width: int) -> dict[str, torch.Tensor]:
    """An output projection that changes nothing."""
    return {"out_proj.weight": torch.eye(width), "out_proj.bias": torch.zeros(width)}


def expect_gradients_in_training(
    ours: Module, x: torch.Tensor, upstream: torch.Tensor, parameters: Iterable[str]
) -> None:
    """Expect that gradients reach the input and these parameters in training mode."""
    gradients = ours.train().gradients(x, upstream=upstream)
    for name in ("0", *parameters):
        words = "the input" if name == "0" else name
        expect(gradients.get(name) is not None, f"No gradient reaches {words} in training mode.")


def expect_no_gradient_of_dropped(module: Module, x: torch.Tensor, weights: torch.Tensor) -> None:
    """Expect that no gradient goes back through dropped weights. ``weights`` are those without
    dropout. Nothing is expected where two calls after the same seed do not drop the same ones."""
    heads, when = weights.shape[2], "in training"
    for _ in range(TRIES):
        one, other = (read_weights(module(x), x, heads, when) for _ in range(2))
        if not torch.equal(one, other):
            return
        dropped = (one.abs() < NEARLY_0) & (weights.abs() > VISIBLE)
        upstream = torch.stack((dropped, dropped & False), dim=3).float()  # of the first copy
        gradients = module.gradients(x, upstream=upstream.flatten(2))
        queries = [g for name, g in gradients.items() if name.endswith("W_query.weight")]
        if all(g is None or not differs(g, torch.zeros_like(g)).any() for g in queries):
            return
    expect(
        False,
        "In training, gradients flow back through attention weights that were dropped.",
        "Does autograd see what is dropped? It does not see changes of `.data`.",
    )


@check_property
def drops_everything(spec: ModuleSpec, student: Student, reference: Student, probe: Probe) -> None:
    """With dropout 1.0 the output is the reference's in training, in evaluation, and in training
    again."""
    for heads in (4, 1):
        case = {"dropout": 1.0, "num_heads": heads}
        ours, theirs, (x,) = spec.draw(student, reference, probe, case)
        what = f"with dropout 1.0 and num_heads={heads}"
        ours.method("requires_grad_")(False)  # dropout does not ask whether there are gradients
        for n in (1, x.shape[1]):
            got, wanted = ours.train()(x[:, :n]), theirs.train()(x[:, :n])
            expect_close(got, wanted, f"the output of {counted(n, 'token')} in training {what}")
        upstream = torch.ones(wanted.shape)
        expect_no_nan_in_gradient(ours, x, upstream=upstream, when=f"in training {what}")
        expect_close(ours.eval()(x), theirs.eval()(x), f"the output in evaluation {what}")
        what = f"the output in training, after evaluation, {what}"
        expect_close(ours.train()(x), wanted, what, hint="What does evaluation leave behind?")


def expect_no_nan_in_gradient(
    call: Target, x: torch.Tensor, *others: Any, upstream: torch.Tensor, when: str
) -> None:
    """Expect no nan in the gradient of the input ``x``. None may reach it."""
    gradient = call.gradients(x, *others, upstream=upstream)["0"]
    nan = gradient is not None and gradient.isnan().any()
    expect(not nan, f"There is nan in the gradient of the input {when}.")


def measured(
    student: Student,
    probe: Probe,
    make: Callable[[float], Module],
    x: torch.Tensor,
    heads: int,
    calls: int = 1,
) -> Iterator[tuple[float, torch.Tensor, list[torch.Tensor]]]:
    """For each of the `PROBABILITIES` p, give p, the attention weights without dropout, and those
    of some calls in training under different seeds; all with the axes sequences, queries, heads,
    keys. ``make(p)`` gives the module with dropout p, and ``x`` is its input (see `read_weights`).
    """
    plain = make(0.0).eval()(x)
    weights = read_weights(plain, x, heads, "in evaluation with dropout=0.0")
    for p in PROBABILITIES:
        module, trained = make(p).train(), []
        for trial in probe.trials(calls):
            student.seed = trial.seed
            trained.append(read_weights(module(x), x, heads, f"in training with dropout={p}"))
        when = f"in training with dropout={p}, under torch.no_grad()"
        unrecorded = read_weights(module.without_gradients(x), x, heads, when)
        visible = weights.abs() > VISIBLE
        dropped = (unrecorded.abs() < NEARLY_0) & visible
        if visible.any() and not dropped.any():
            expect_dropped_or_rescaled(weights, trained[0], p)  # if it is the same with gradients
            hint = "What is dropped depends on the mode alone: `train()` or `eval()`."
            expect(False, f"Nothing is dropped {when}.", hint)
        yield p, weights, trained


def read_weights(output: Any, x: torch.Tensor, heads: int, when: str) -> torch.Tensor:
    """Return the attention weights (sequences, queries, heads, keys) that an output shows.

    The output of each token is ``[A A B B ...]``, where ``A`` holds its weights in the first head,
    ``B`` those in the second, and so on: the value of token j is 1 in feature j, twice over in
    each head, and 0 in the others. A weight that is dropped is missing in both copies; a feature
    that is dropped, in one.
    """
    batch, tokens, _ = x.shape
    shape = (batch, tokens, heads * 2 * tokens)
    tensor = expect_shape(output, shape, f"the output {when}").detach().double()
    expect(
        tensor.isfinite().all(),
        f"There is {'nan' if tensor.isnan().any() else 'inf'} in the output {when}.",
    )
    one, two = tensor.view(batch, tokens, heads, 2, tokens).unbind(dim=3)
    expect(
        torch.allclose(one, two, rtol=1e-4, atol=1e-5),
        f"Two features of the output differ {when}; with the weights that were put in they should "
        "be equal.",
        "An attention weight counts for all features of a value alike.",
    )
    return one


def expect_dropped_or_rescaled(weights: torch.Tensor, trained: torch.Tensor, p: float) -> None:
    """Expect the ``weights`` in training to be zero or divided by 1 - p, and both to occur."""
    zero, visible = trained.abs() < NEARLY_0, weights.abs() > VISIBLE
    wrong = int((~zero & ~_close(trained, weights / (1 - p))).sum())
    words = ""
    if wrong:
        words = _in_place_of_dropout(weights, trained, p)
        verb = "is" if wrong == 1 else "are"
        words = words or (
            f"{wrong} of {trained.numel()} entries of the output {verb} neither 0 nor the entry "
            "without dropout divided by 1 - dropout."
        )
    elif not (zero & visible).any():
        words = "nothing is dropped."
    elif not (~zero & visible).any():
        words = "everything is dropped."
    expect(not words, f"In training with dropout={p}, {words}", NOTE)


def _in_place_of_dropout(weights: torch.Tensor, trained: torch.Tensor, p: float) -> str:
    """Say what happens to the weights in training, where that is plain to see."""
    if _close(trained, weights).all():
        return "the output is the same as without dropout."
    visible = weights.abs() > VISIBLE
    kept = visible & (trained.abs() > NEARLY_0)
    rows = kept.any(dim=-1)
    if rows.any() and _close(trained.sum(dim=-1)[rows], weights.sum(dim=-1)[rows]).all():
        return (
            "the entries of each token that are left have the same sum as without dropout. That is "
            "so where dropout comes before the softmax, or rows are divided by their sums after it."
        )
    if torch.equal(kept, visible):
        return "nothing is dropped, but the output is another one than without dropout."
    factor = float((trained[kept] / weights[kept]).mean())  # nan where none is kept
    if not (_close(trained, weights * factor) | (trained.abs() < NEARLY_0)).all():
        return ""
    return (
        f"the entries of the output that are not dropped are multiplied by {factor:.2f}; that "
        f"should be 1 / (1 - dropout), which is {1 / (1 - p):.2f}."
    )


def _close(one: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
    return torch.isclose(one, other, rtol=1e-3, atol=1e-4)


def expect_dropped_one_by_one(
    weights: torch.Tensor, calls: Sequence[torch.Tensor], p: float
) -> None:
    """Expect a share p of the ``weights`` to be dropped, independently and anew in every call.

    ``calls`` are the attention weights in training, of calls under different seeds.
    """
    visible, start = weights.abs() > VISIBLE, f"In training with dropout={p}, "
    patterns = [(trained.abs() < NEARLY_0) & visible for trained in calls]
    total, dropped = int(visible.sum()), int(patterns[0].sum())
    expect(total, "Without dropout, all entries of the output are nearly 0.", NOTE)
    expect(dropped, f"{start}nothing is dropped.", NOTE)
    expect(
        len(patterns) == 1 or not torch.equal(patterns[0], patterns[1]),
        f"{start}two calls after different seeds drop exactly the same entries of the output.",
        "Is a seed set in the module, or the mask drawn only once?",
    )
    for axis, name in enumerate(AXES):
        expect(
            not _always_together(patterns[0], visible, axis),
            f"{start}the entries of neighbouring {name} are always dropped together.",
            NOTE,
        )
    allowed = DEVIATIONS * (p * (1 - p) / total) ** 0.5
    expect(
        abs(dropped / total - p) < allowed,
        f"{start}{dropped / total:.0%} of the entries of the output that are above {VISIBLE} "
        f"without dropout are 0; it should be about {p:.0%}.",
        NOTE,
    )


def _always_together(dropped: torch.Tensor, visible: torch.Tensor, axis: int) -> bool:
    """Whether all neighbours along an axis, if there are any, are dropped or kept together."""
    if dropped.shape[axis] < 2:
        return False
    one, other = dropped.unfold(axis, 2, 1).unbind(-1)
    both = visible.unfold(axis, 2, 1).all(dim=-1)
    return bool(both.any() and not ((one != other) & both).any())
