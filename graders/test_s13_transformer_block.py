"""Hidden checks of s13_transformer_block.

Weights are given, never drawn by the student's code, and sizes are pairwise different. Where a
check needs a sublayer or a block, it takes ``CausalSelfAttention``, which the lesson gives in a
locked cell. `from_torch` moves the weights of PyTorch's own block into a student's.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import torch
from torch import nn

from autograder.checks import (
    BASICS,
    NUMPY,
    PRODUCTS,
    UNRECORDED,
    Module,
    OperationLists,
    Probe,
    Student,
    build,
    counted,
    describe,
    differs,
    exercise,
    expect,
    expect_by_hand,
    expect_close,
    expect_gradients,
    expect_gradients_recorded,
    expect_parameters,
    expect_raises,
    expect_returned,
    expect_shape,
    expect_tensor,
    expect_untouched,
    twins,
)

# batch, tokens, d_model, num_heads, d_hidden, context_length
SIZES = ((3, 5, 12, 4, 20, 9), (2, 7, 10, 5, 6, 8))
SIZE = SIZES[0]
NEARLY_0 = 1e-3
DEVIATIONS = 6  # standard deviations by which the share of dropped features may be off

NORM_BY_HAND = OperationLists(
    allowed=(*BASICS, *PRODUCTS, *NUMPY, "@", "var_mean", "std_mean", "numpy.*"),
    banned=(
        *("*layer_norm*", "*layernorm*", "*batch_norm*", "*batchnorm*", "*group_norm*"),
        *("*groupnorm*", "*instance_norm*", "*instancenorm*", "*rms_norm*", "*rmsnorm*"),
        *("*transformer*", *UNRECORDED),
    ),
)


# -- LayerNorm ------------------------------------------------------------------------------------


@exercise("LayerNorm")
def test_layer_norm_is_written_by_hand(student: Student, reference: Student, probe: Probe) -> None:
    """It is written by hand, and gives a tensor of the input's shape."""
    ours, _ = twins(student, reference, probe, "LayerNorm", 12)
    got = expect_by_hand(student, "LayerNorm", NORM_BY_HAND, probe.tensor(3, 5, 12), target=ours)
    expect_shape(got, (3, 5, 12), "the output")


@exercise("LayerNorm", weight=3, needs="test_layer_norm_is_written_by_hand")
def test_norm_equals_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """With given gain and bias, the output is that of the formula."""
    for (batch, tokens, d_model, *_), trial in zip(SIZES, probe.trials(), strict=True):
        ours, theirs = twins(student, reference, trial, "LayerNorm", d_model)
        x = 3 * (trial.uniform(batch, tokens, d_model, low=-1.0) + trial.tensor(batch, tokens, 1))
        expect_close(ours(x), theirs(x), "the output")


@exercise("LayerNorm", needs="test_layer_norm_is_written_by_hand")
def test_a_new_norm_equals_pytorchs(student: Student, probe: Probe) -> None:
    """A new layer, with gain 1 and bias 0, gives what a new nn.LayerNorm gives."""
    for d_model in (10, 150):
        ours, x = build(student, "LayerNorm", d_model), probe.tensor(2, 3, d_model, scale=3.0)
        what = f"the output of a new layer with d_model={d_model}"
        expect_close(ours(x), nn.LayerNorm(d_model)(x), what)


@exercise("LayerNorm", needs="test_layer_norm_is_written_by_hand")
def test_eps_stands_under_the_root(student: Student, reference: Student, probe: Probe) -> None:
    """eps is used: large ones, the default for tokens of small numbers, and equal features."""
    for eps in (0.5, 4.0):
        ours, theirs = twins(student, reference, probe, "LayerNorm", eps=eps, d_model=12)
        x = probe.tensor(3, 5, 12)
        expect_close(ours(x), theirs(x), f"the output with eps={eps}")
    ours, theirs = twins(student, reference, probe, "LayerNorm", 12)
    x = probe.tensor(3, 5, 12, scale=0.004)  # a variance as small as eps
    expect_close(ours(x), theirs(x), "the output for tokens of small numbers")
    x = probe.integers(-4, 5, 3, 5, 1).float().repeat(1, 1, 12)
    # The difference to the mean may be as large as the rounding, and the root of eps magnifies it.
    expect_close(ours(x), theirs(x), "the output for tokens with equal features", atol=0.01)


@exercise("LayerNorm", weight=0.5, needs="test_layer_norm_is_written_by_hand")
def test_equal_features_give_the_bias(student: Student, reference: Student, probe: Probe) -> None:
    """If all features of a token are the same number, even a large one, the result is the bias."""
    for d_model, what in ((12, "equal, large features"), (1, "one feature")):
        ours, theirs = twins(student, reference, probe, "LayerNorm", d_model)
        x = probe.uniform(4, 20, 1, low=10.0, high=40.0).repeat(1, 1, d_model)
        # Rounding: a mean that is off by 1e-5 is divided by the root of eps.
        expect_close(ours(x), theirs(x), f"the output for tokens with {what}", atol=0.05)


@exercise("LayerNorm", needs="test_layer_norm_is_written_by_hand")
def test_norm_of_tokens_and_sequences(student: Student, reference: Student, probe: Probe) -> None:
    """A token gives the same alone, in a sequence and in a batch."""
    ours, theirs = twins(student, reference, probe, "LayerNorm", 12)
    x = probe.tensor(3, 5, 12)
    parts = {
        "one token": x[1, 2],
        "one sequence": x[1],
        "single tokens": x[:, :1],
        "a batch of one": x[:1],
        "two batches": probe.tensor(2, 3, 4, 12),
    }
    for what, part in parts.items():
        expect_close(ours(part.contiguous()), theirs(part), f"the output for {what}")
    square, twin = twins(student, reference, probe, "LayerNorm", 6)
    x = probe.tensor(6, 6, 6)
    expect_close(square(x), twin(x), "the output where all sizes are equal")


@exercise("LayerNorm", needs="test_layer_norm_is_written_by_hand")
def test_norm_keeps_float64(student: Student, reference: Student, probe: Probe) -> None:
    """In float64 the output is exact to many digits, and the input is not changed."""
    ours, theirs = twins(student, reference, probe, "LayerNorm", 12)
    x = probe.tensor(3, 5, 12, scale=0.004).double()  # so that the digits of eps count, too
    got = ours.to(torch.float64)(x)
    expect_untouched(student)
    expected = theirs.to(torch.float64)(x)
    expect_close(got, expected, "the output in float64", rtol=1e-9, atol=1e-9)


@exercise("LayerNorm", needs="test_layer_norm_is_written_by_hand")
def test_gradients_reach_gain_and_bias(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach the input, the gain and the bias as they should."""
    ours, theirs = twins(student, reference, probe, "LayerNorm", 12)
    x, g = probe.tensor(3, 5, 12), probe.tensor(3, 5, 12)
    x[0, 0] = 0.0  # equal features: the root of eps magnifies the gradient, and its rounding
    modes = ((..., ""), (..., " in evaluation mode"))
    for part, when in (*modes, (1, " for one sequence"), ((1, 2), " for one token")):
        got, wanted = (norm.gradients(x[part], upstream=g[part]) for norm in (ours, theirs))
        expect_gradients(got, wanted, atol=1e-3, when=when)
        ours.eval()
    expect_gradients_recorded(student)


@exercise("LayerNorm", needs="test_norm_equals_the_definition")
def test_norm_leaves_its_input(student: Student, reference: Student, probe: Probe) -> None:
    """The input is not changed, and later calls, in evaluation too, give the right output."""
    ours, theirs = twins(student, reference, probe, "LayerNorm", 12)
    x, other = probe.tensor(3, 5, 12), probe.tensor(2, 4, 12, scale=5.0)
    ours(x)
    expect_untouched(student)
    expect_close(ours(other), theirs(other), "the output of a second call, with another input")
    expect_close(ours.eval()(x), theirs(x), "the output in evaluation")


@exercise("LayerNorm", weight=0.5, needs="test_layer_norm_is_written_by_hand")
def test_norm_has_gain_and_bias_only(student: Student, reference: Student) -> None:
    """Its parameters are weight and bias, one number per feature, and no others."""
    for d_model in (12, 5):
        expect_parameters(student, reference, "LayerNorm", d_model)


# -- FeedForward ----------------------------------------------------------------------------------


@exercise("FeedForward", weight=3)
def test_network_equals_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """With given weights, the output is that of linear layer, ReLU, linear layer."""
    for (batch, tokens, d_model, _, d_hidden, _), trial in zip(SIZES, probe.trials(), strict=True):
        ours, theirs = twins(student, reference, trial, "FeedForward", d_model, d_hidden)
        x = trial.tensor(batch, tokens, d_model)
        expect_close(ours(x), theirs(x), f"the output with d_hidden={d_hidden}")
        what = f"the output for large numbers with d_hidden={d_hidden}"
        expect_close(ours(30 * x), theirs(30 * x), what, atol=1e-3)


@exercise("FeedForward")
def test_each_token_by_itself(student: Student, reference: Student, probe: Probe) -> None:
    """A token gives the same alone, among others, and at another place."""
    ours, _ = twins(student, reference, probe, "FeedForward", 12, 20)
    x = probe.tensor(3, 5, 12)
    together = expect_shape(ours(x), (3, 5, 12), "the output").detach()
    alone = ours(x[1:2, 3:4])
    expect_close(alone, together[1:2, 3:4], "the output of a token alone")
    order = [3, 1, 4, 0, 2]
    expect_close(ours(x[:, order]), together[:, order], "the output of reordered tokens")


@exercise("FeedForward", needs="test_network_equals_the_definition")
def test_network_leaves_its_input(student: Student, reference: Student, probe: Probe) -> None:
    """The input is not changed, and later calls, in evaluation and in float64 too, are right."""
    ours, theirs = twins(student, reference, probe, "FeedForward", 12, 20)
    x, other = probe.tensor(3, 5, 12), probe.tensor(2, 4, 12)
    ours(x)
    expect_untouched(student)
    expect_close(ours(other), theirs(other), "the output of a second call, with another input")
    expect_close(ours.eval()(20 * x), theirs(20 * x), "the output in evaluation")
    expect_untouched(student)
    expected = theirs.to(torch.float64)(x.double())
    got = ours.to(torch.float64)(x.double())
    expect_close(got, expected, "the output in float64", rtol=1e-9, atol=1e-9)


@exercise("FeedForward", weight=2)
def test_gradients_reach_both_layers(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach the input and both layers as they should."""
    ours, theirs = twins(student, reference, probe, "FeedForward", 12, 20)
    x, g = probe.tensor(3, 5, 12), probe.tensor(3, 5, 12)
    expect_returned(ours(x))
    wanted = theirs.gradients(x, upstream=g)
    for mode in ("", " in evaluation mode"):
        expect_gradients(ours.gradients(x, upstream=g), wanted, when=mode)
        ours.eval()
    expect_gradients_recorded(student)


@exercise("FeedForward")
def test_network_has_two_layers(student: Student, reference: Student) -> None:
    """Its parameters are those of linear1 and linear2, with biases, and no others."""
    for d_model, d_hidden in ((12, 20), (10, 6)):
        expect_parameters(student, reference, "FeedForward", d_model, d_hidden)


# -- residual -------------------------------------------------------------------------------------


def _parts(
    student: Student, reference: Student, probe: Probe
) -> tuple[tuple[Module, Module], tuple[Module, Module]]:
    """Attention and a layer norm, for the student's call and for the reference's."""
    attention = twins(student, reference, probe, "CausalSelfAttention", 12, 4, 9)
    norm = twins(student, reference, probe, "nn.LayerNorm", 12)
    return (attention[0], norm[0]), (attention[1], norm[1])


@exercise("residual", weight=2)
def test_pre_norm_equals_the_formula(student: Student, reference: Student, probe: Probe) -> None:
    """With norm_first=True, the result is that of the pre-norm formula."""
    for trial, shape in zip(probe.trials(), ((3, 5), (1, 1)), strict=True):
        ours, theirs = _parts(student, reference, trial)
        x = trial.tensor(*shape, 12) + trial.tensor(*shape, 1)
        expected = reference.residual(x, *theirs, True)
        expect_close(student.residual(x, *ours, True), expected, "the result of pre-norm")


@exercise("residual", weight=2)
def test_post_norm_equals_the_formula(student: Student, reference: Student, probe: Probe) -> None:
    """With norm_first=False, the result is that of the post-norm formula."""
    for trial, shape in zip(probe.trials(), ((3, 5), (1, 1)), strict=True):
        ours, theirs = _parts(student, reference, trial)
        x = trial.tensor(*shape, 12) + trial.tensor(*shape, 1)
        expected = reference.residual(x, *theirs, False)
        expect_close(student.residual(x, *ours, False), expected, "the result of post-norm")


@exercise("residual")
def test_a_silent_sublayer_changes_nothing(student: Student, probe: Probe) -> None:
    """Where the sublayer gives zeros, pre-norm gives x and post-norm gives norm(x)."""
    attention, centre = build(student, "CausalSelfAttention", 12, 4, 9), build(student, "Centre")
    attention.load({"out_proj.weight": torch.zeros(12, 12), "out_proj.bias": torch.zeros(12)})
    x = probe.tensor(3, 5, 12) + probe.tensor(3, 5, 1)
    got = student.residual(x, attention, centre, norm_first=True)
    expect_close(got, x, "the result of pre-norm")
    got = student.residual(x, attention, centre, norm_first=False)
    expect_close(got, x - x.mean(dim=-1, keepdim=True), "the result of post-norm")


@exercise("residual", weight=2)
def test_gradients_go_both_ways(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach x through the sublayer and past it."""
    sigmoid = build(student, "nn.Sigmoid"), build(reference, "nn.Sigmoid")  # needs its result later
    for norm_first, squashed in ((True, False), (False, False), (True, True), (False, True)):
        ours, theirs = _parts(student, reference, probe)
        if squashed:
            ours, theirs = (sigmoid[0], ours[1]), (sigmoid[1], theirs[1])
        x, g = probe.tensor(3, 5, 12), probe.tensor(3, 5, 12)
        expect_returned(student.residual(x, *ours, norm_first))
        got = student.residual.gradients(x, *ours, norm_first, upstream=g)
        wanted = reference.residual.gradients(x, *theirs, norm_first, upstream=g)
        expect_gradients(got, wanted, {"0": f"x with norm_first={norm_first}"})


@exercise(
    "residual", needs=("test_pre_norm_equals_the_formula", "test_post_norm_equals_the_formula")
)
def test_residual_leaves_its_input(student: Student, reference: Student, probe: Probe) -> None:
    """x is not changed, not even where nn.Identity, which gives x itself, is sublayer or both."""
    (attention, norm), _ = _parts(student, reference, probe)
    same = build(student, "nn.Identity")
    for parts in ((attention, norm), (same, norm), (same, same)):
        for norm_first in (True, False):
            student.residual(probe.tensor(3, 5, 12), *parts, norm_first)
            expect_untouched(student)


# -- TransformerBlock -----------------------------------------------------------------------------

BOTH_KINDS = (
    "test_pre_norm_block_equals_the_definition",
    "test_post_norm_block_equals_the_definition",
)


def _blocks(
    student: Student, reference: Student, probe: Probe, size: tuple[int, ...], **kwargs: Any
) -> tuple[Module, Module, torch.Tensor]:
    """Twins of one size with the same weights, and an input."""
    batch, tokens, *sizes = size
    ours, theirs = twins(student, reference, probe, "TransformerBlock", *sizes, **kwargs)
    return ours, theirs, probe.tensor(batch, tokens, sizes[0])


def _torchs(probe: Probe, d_model: int, heads: int, hidden: int, norm_first: bool) -> nn.Module:
    """PyTorch's own block with fresh weights."""
    layer = nn.TransformerEncoderLayer(
        d_model, heads, hidden, dropout=0.0, batch_first=True, norm_first=norm_first
    )
    with torch.no_grad():
        for value in layer.parameters():
            spread = 1.5 / value.shape[-1] ** 0.5 if value.dim() > 1 else 0.5
            value.copy_(probe.tensor(*value.shape, scale=spread))
    return layer


@exercise("TransformerBlock", weight=3)
def test_pre_norm_block_equals_the_definition(
    student: Student, reference: Student, probe: Probe
) -> None:
    """With given weights, the output of a pre-norm block is that of the formula."""
    for size, trial in zip(SIZES, probe.trials(), strict=True):
        ours, theirs, x = _blocks(student, reference, trial, size)
        expect_close(ours(x), theirs(x), "the output of a pre-norm block", atol=2e-4)


@exercise("TransformerBlock", weight=3)
def test_post_norm_block_equals_the_definition(
    student: Student, reference: Student, probe: Probe
) -> None:
    """With given weights, the output of a post-norm block is that of the formula."""
    for size, trial in zip(SIZES, probe.trials(), strict=True):
        ours, theirs, x = _blocks(student, reference, trial, size, norm_first=False)
        expect_close(ours(x), theirs(x), "the output of a post-norm block", atol=2e-4)


@exercise("TransformerBlock")
def test_block_equals_pytorchs(student: Student, reference: Student, probe: Probe) -> None:
    """With the weights of nn.TransformerEncoderLayer, it gives what that gives; eps is 1e-5."""
    batch, tokens, d_model, heads, hidden, context = SIZE
    future = torch.ones(tokens, tokens, dtype=torch.bool).triu(1)
    for norm_first in (True, False):
        layer = _torchs(probe, d_model, heads, hidden, norm_first)
        sizes = {"context_length": context, "d_hidden": hidden, "num_heads": heads}
        ours = build(student, "TransformerBlock", norm_first=norm_first, **sizes, d_model=d_model)
        ours.load(reference.weights_from_torch(dict(layer.state_dict())))
        for what, scale, atol in (
            ("the output", 2.0, 1e-4),
            ("the output for tokens whose variance is about 1e-5,", 0.004, 1e-3),
        ):
            x = probe.tensor(batch, tokens, d_model, scale=scale)
            with torch.no_grad():
                expected = layer(x, src_mask=future)
            expect_close(ours(x), expected, f"{what} with norm_first={norm_first}", atol=atol)


@exercise("TransformerBlock")
def test_silent_sublayers(student: Student, reference: Student, probe: Probe) -> None:
    """Where both sublayers give zeros, pre-norm gives x, and post-norm gives norm2(norm1(x))."""
    for norm_first in (True, False):
        ours, theirs, x = _blocks(student, reference, probe, SIZE, norm_first=norm_first)
        for name, value in theirs.parameters().items():
            if name.startswith(("attention.out_proj", "linear2")):
                ours.load({name: torch.zeros_like(value)})
                theirs.load({name: torch.zeros_like(value)})
        expect_close(ours(x), theirs(x), f"the output with norm_first={norm_first}", atol=2e-4)


@exercise("TransformerBlock")
def test_earlier_outputs_ignore_later_tokens(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Changing a token changes its own output and no earlier one, in every sequence."""
    for norm_first in (True, False):
        ours, _, x = _blocks(student, reference, probe, SIZE, norm_first=norm_first)
        before = expect_shape(ours(x), x.shape, "the output").detach()
        changed = x.clone()
        changed[:, 3:] += probe.tensor(3, 2, 12)
        after = expect_shape(ours(changed), x.shape, "the output").detach()
        what = "the output for earlier tokens, after a change of later ones,"
        expect_close(after[:, :3], before[:, :3], what)
        expect(
            differs(after[:, 3:], before[:, 3:], atol=1e-4).any(),
            "After a change of the last tokens, their own outputs should change; they do not.",
        )


@exercise("TransformerBlock")
def test_sequences_do_not_touch(student: Student, reference: Student, probe: Probe) -> None:
    """A sequence gives the same output alone and in a batch, whole and cut short."""
    ours, _, x = _blocks(student, reference, probe, SIZE)
    together = expect_shape(ours(x), x.shape, "the output").detach()
    for item in range(3):
        what = f"the output of sequence {item} alone"
        expect_close(ours(x[item : item + 1]), together[item : item + 1], what)
    for tokens in (1, 3):
        what = f"the output for the first {tokens} tokens"
        expect_close(ours(x[:, :tokens].contiguous()), together[:, :tokens], what)


def _dropped(
    student: Student, reference: Student, probe: Probe, silent: str, norm_first: bool
) -> Iterator[tuple[float, torch.Tensor, torch.Tensor]]:
    """What a block's sublayer adds, without dropout and in training, for two probabilities.

    The sublayer whose last layer is called ``silent`` gives zeros, so that only the other one adds,
    and that one adds nothing to the features 0 and 1. The norms have gain 1 and bias 0.
    """
    batch, d_model, heads, hidden, context = 4, 18, 3, 24, 12
    x = probe.tensor(batch, context, d_model, scale=2.0)
    x[..., 0], x[..., 1] = 3.0, -3.0
    base = x if norm_first or silent == "linear2" else nn.functional.layer_norm(x, (d_model,))
    for p in (0.3, 0.6):  # at 0.5, p and 1 - p are the same
        sizes = (d_model, heads, hidden, context, p, norm_first)
        theirs = build(reference, "TransformerBlock", *sizes)
        weights = probe.weights(theirs)
        for name, value in weights.items():
            if name.startswith("norm"):
                value.fill_(1.0 if name.endswith("weight") else 0.0)
            elif name.startswith(("attention.out_proj", "linear2")):
                value[: len(value) if name.startswith(silent) else 2] = 0.0
        ours = build(student, "TransformerBlock", *sizes).load(weights)
        plain = expect_tensor(theirs.load(weights).eval()(x))
        student.seed = probe.seed
        trained = expect_shape(ours.train()(x), x.shape, "the output in training")
        yield p, _added(plain, base, norm_first), _added(trained, base, norm_first)


def _added(output: torch.Tensor, base: torch.Tensor, norm_first: bool) -> torch.Tensor:
    """What was added to the features of ``base`` from 2 on.

    The norms of a post-norm block move and stretch a sum, token by token. The features 0 and 1, to
    which nothing was added, say how, so that it can be undone.
    """
    result, base = output.detach().double(), base.double()
    if not norm_first:
        stretched = (result[..., :1] - result[..., 1:2]) / (base[..., :1] - base[..., 1:2])
        result = (result - result[..., :1]) / stretched + base[..., :1]
    return (result - base)[..., 2:]


def _expect_not_the_same(plain: torch.Tensor, trained: torch.Tensor, start: str, what: str) -> None:
    """Expect that not everything is added in training that is added without dropout."""
    expect(
        not torch.allclose(trained, plain, rtol=1e-3, atol=NEARLY_0),
        f"{start}nothing that {what} adds is dropped: the output is the same as without dropout.",
    )


def _expect_dropout(student: Student, reference: Student, probe: Probe, norm_first: bool) -> None:
    """What each sublayer adds must be dropped, feature by feature, or divided by 1 - p."""
    for silent, what in (("linear2", "attention"), ("attention.out_proj", "the network")):
        for p, plain, trained in _dropped(student, reference, probe, silent, norm_first):
            zero = trained.abs() < NEARLY_0
            start = f"In training with dropout={p} and norm_first={norm_first}, "
            kept = torch.isclose(trained, plain / (1 - p), rtol=1e-3, atol=NEARLY_0)
            wrong = int((~zero & ~kept).sum())
            if wrong:
                _expect_not_the_same(plain, trained, start, what)
            expect(
                not wrong,
                f"{start}{wrong} of the {plain.numel()} numbers that {what} adds are wrong: each "
                "should be 0, or 1 / (1 - dropout) times the number without dropout.",
                "(Weights were put in with which the other sublayer adds zeros.)",
            )
            expect(zero.any(), f"{start}nothing that {what} adds is dropped.")
            share, allowed = float(zero.double().mean()), (p * (1 - p) / zero.numel()) ** 0.5
            expect(
                abs(share - p) < DEVIATIONS * allowed,
                f"{start}{share:.0%} of what {what} adds is 0; it should be about {p:.0%}.",
            )


@exercise("TransformerBlock", needs="test_pre_norm_block_equals_the_definition")
def test_dropout_falls_on_what_is_added(student: Student, reference: Student, probe: Probe) -> None:
    """In training, each feature that a sublayer adds is dropped or divided by 1 - p."""
    _expect_dropout(student, reference, probe, norm_first=True)


@exercise("TransformerBlock", needs="test_post_norm_block_equals_the_definition")
def test_dropout_comes_before_the_norm(student: Student, reference: Student, probe: Probe) -> None:
    """In post-norm too, each feature that a sublayer adds is dropped or divided by 1 - p."""
    _expect_dropout(student, reference, probe, norm_first=False)


@exercise("TransformerBlock", weight=0.5, needs="test_dropout_falls_on_what_is_added")
def test_gradients_pass_kept_features(student: Student, reference: Student, probe: Probe) -> None:
    """In training, the gradient of each feature that a sublayer gives is 0 or divided by 1 - p."""
    d_model, p = 64, 0.3
    sizes = (d_model, 4, d_model, 3, p)
    theirs = build(reference, "TransformerBlock", *sizes)
    weights = {name: torch.zeros_like(value) for name, value in theirs.parameters().items()}
    # Attention adds ones to a token of zeros; after norm2 and the ReLU, features that were dropped
    # are 0, and the others are not. norm2 passes nothing back.
    weights["attention.out_proj.bias"] += 1
    weights["norm2.weight"] += 1
    weights["linear1.weight"].fill_diagonal_(1.0)
    ours = build(student, "TransformerBlock", *sizes).load(weights)
    token = torch.zeros(1, 1, d_model)
    gradients = ours.train().gradients(token, upstream=torch.ones_like(token))
    when = f"in training with dropout={p}"
    for name in ("attention.out_proj.bias", "linear2.bias"):
        got = gradients.get(name)
        expect(got is not None, f"No gradient reaches {name} {when}.")
        got = expect_shape(got, (d_model,), f"the gradient at {name}")
        zero = ~differs(got, torch.zeros(d_model))
        wrong = zero if zero.all() else ~zero & differs(got, torch.full((d_model,), 1 / (1 - p)))
        expect(
            zero.any() and not wrong.any(),
            f"For one token, an upstream gradient of ones and {when}, the gradient at {name} "
            "should be 0 for features that are dropped and 1 / (1 - dropout) for the others; "
            f"{int(zero.sum())} of {d_model} are 0, and {int(wrong.sum())} are wrong.",
            "Does autograd see that features are dropped? It does not see changes of `.data`.",
        )
    kept = gradients["attention.out_proj.bias"].bool()
    read = expect_tensor(gradients.get("linear2.weight"), "the gradient at linear2.weight").any(0)
    expect(
        torch.equal(read, kept),
        f"{when.strip().capitalize()}, the gradient passes other features of what attention gives "
        "than those that were kept.",
        "Is the mask drawn a second time for the gradient?",
    )


@exercise("TransformerBlock", needs=BOTH_KINDS)
def test_dropout_draws_anew(student: Student, reference: Student, probe: Probe) -> None:
    """Features are dropped one by one, differently in each token, sequence, sublayer and call."""
    for norm_first in (True, False):
        for silent, what in (("linear2", "attention"), ("attention.out_proj", "the network")):
            p, plain, trained = next(_dropped(student, reference, probe, silent, norm_first))
            zero = trained.abs() < NEARLY_0
            start = f"In training with dropout={p} and norm_first={norm_first}, "
            if not zero.any():
                _expect_not_the_same(plain, trained, start, what)
            expect(
                zero.any(),
                f"{start}{what} adds something to every feature; where its result is dropped, it "
                "should add nothing.",
            )
            for axis, name in enumerate(("sequences", "tokens", "features")):
                one, other = zero.unfold(axis, 2, 1).unbind(-1)
                expect(
                    not torch.equal(one, other),
                    f"{start}all neighbouring {name} are always dropped together.",
                )
    ours, _, x = _blocks(student, reference, probe, SIZE, dropout=0.5)
    outputs = []
    for trial in probe.trials():
        student.seed = trial.seed
        outputs.append(expect_shape(ours.train()(x), x.shape, "the output in training"))
    expect(
        differs(outputs[0], outputs[1]).any(),
        "In training with dropout=0.5, two calls after different seeds give the same output.",
    )


@exercise("TransformerBlock", needs=BOTH_KINDS)
def test_both_draws_are_different(student: Student, reference: Student, probe: Probe) -> None:
    """The two sublayers of a block do not drop the same features."""
    d_model, heads, hidden, context, p = 16, 4, 24, 12, 0.5
    x = torch.zeros(4, context, d_model)
    x[..., 0], x[..., 1] = 3.0, -3.0
    for norm_first in (True, False):
        sizes = (d_model, heads, hidden, context, p, norm_first)
        theirs = build(reference, "TransformerBlock", *sizes)
        weights = {name: torch.zeros_like(v) for name, v in theirs.parameters().items()}
        for name in ("norm1.weight", "norm2.weight"):
            weights[name].fill_(1.0)
        # Each sublayer adds a constant: nothing to the features 0 and 1, for `_added`.
        weights["attention.out_proj.bias"][2:] = 1.0
        weights["linear2.bias"][2:] = 10.0
        ours = build(student, "TransformerBlock", *sizes).load(weights)
        got = expect_shape(ours.train()(x), x.shape, "the output in training")
        added = _added(got, x, norm_first)
        zero = added.abs() < NEARLY_0
        same = zero | ~differs(added, added.amax(-1, keepdim=True).expand_as(added), 1e-3, 1e-3)
        partly = zero.any(-1) & ~zero.all(-1)
        expect(
            not partly.any() or not same[partly].all(),
            f"In training with norm_first={norm_first}, both sublayers always drop the same "
            "features of the same tokens.",
            "Is one mask drawn and used twice?",
        )


@exercise("TransformerBlock")
def test_dropout_ends_with_training(student: Student, reference: Student, probe: Probe) -> None:
    """Dropout acts after train(), is off after eval(), and acts again after train()."""
    for norm_first in (True, False):
        without, theirs, x = _blocks(student, reference, probe, SIZE, norm_first=norm_first)
        kwargs = {"dropout": 0.5, "norm_first": norm_first}
        ours = build(student, "TransformerBlock", *SIZE[2:], **kwargs).load(theirs.parameters())
        plain = expect_shape(without(x), x.shape, "the output without dropout").detach()
        for _ in range(2):
            got = expect_shape(ours.train()(x), x.shape, "the output in training")
            expect(
                differs(got, plain, atol=1e-4).any(),
                f"In training with dropout=0.5 and norm_first={norm_first}, the output is the same "
                "as without dropout.",
            )
            expect_close(ours.eval()(x), plain, "the output in evaluation with dropout=0.5")
            ours.method("requires_grad_")(False)  # dropout does not ask whether there are gradients


@exercise("TransformerBlock")
def test_dropping_everything_leaves_x(student: Student, reference: Student, probe: Probe) -> None:
    """With dropout=1.0 in training, pre-norm gives x, and post-norm gives norm2(norm1(x)).

    The gradient at x is that of these formulas. At the weights none is asked for: an answer may
    leave the sublayers out.
    """
    for norm_first in (True, False):
        kwargs = {"dropout": 1.0, "norm_first": norm_first}
        ours, theirs, x = _blocks(student, reference, probe, SIZE, **kwargs)
        got = ours.train()(x)
        expected = theirs.train()(x)
        what = f"dropout=1.0 and norm_first={norm_first}, in training"
        rows = expect_shape(got, x.shape, f"the output with {what}")
        expect(
            differs(rows, rows[:1, :1].expand_as(rows)).any(),
            f"With {what}, all tokens have the same output: nothing of x is left.",
            "x is added to what dropout gives.",
        )
        expect_close(got, expected, f"the output with {what}", atol=2e-4)
        g = probe.tensor(*x.shape)
        got, wanted = ours.gradients(x, upstream=g), theirs.gradients(x, upstream=g)
        expect_gradients(got, {"0": wanted["0"]}, {"0": f"the input with {what}"}, atol=1e-3)


@exercise("TransformerBlock", weight=2)
def test_gradients_reach_every_weight(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach the input and every weight as they should."""
    for norm_first in (True, False):
        # With this dropout nothing is dropped, but gradients take its way.
        kwargs = {"norm_first": norm_first, "dropout": 1e-9}
        ours, theirs, x = _blocks(student, reference, probe, SIZE, **kwargs)
        g = probe.tensor(*x.shape)
        expect_returned(ours(x))
        wanted = theirs.gradients(x, upstream=g)
        for mode in ("", " in evaluation mode"):
            when = f" with dropout=1e-9 and norm_first={norm_first}{mode}"
            expect_gradients(ours.gradients(x, upstream=g), wanted, atol=1e-3, when=when)
            ours.eval()


@exercise("TransformerBlock", needs=BOTH_KINDS)
def test_block_leaves_its_input(student: Student, reference: Student, probe: Probe) -> None:
    """The input and the weights are not changed, and later calls, in float64 too, are right."""
    for norm_first in (True, False):
        ours, theirs, x = _blocks(student, reference, probe, SIZE, norm_first=norm_first)
        ours(x)
        expect_untouched(student)
        other = probe.tensor(2, 4, 12)
        expect_close(ours(other), theirs(other), "the output of a second call, with another input")
        expect_close(ours(x), theirs(x), "the output of a third call, with the first input")
        ours.eval()(x)
        expect_untouched(student)
        expected = theirs.to(torch.float64)(x.double())
        got = ours.to(torch.float64)(x.double())
        expect_close(got, expected, "the output in float64", rtol=1e-8, atol=1e-8)


@exercise("TransformerBlock", weight=0.5)
def test_block_has_the_parameters(student: Student, reference: Student) -> None:
    """Its parameters are those of the five layers that the exercise names, and no others."""
    for _, _, *sizes in SIZES:
        expect_parameters(student, reference, "TransformerBlock", *sizes, 0.1)
        expect_parameters(student, reference, "TransformerBlock", *sizes, norm_first=False)


@exercise("TransformerBlock", weight=0.5, needs="test_pre_norm_block_equals_the_definition")
def test_norms_of_a_new_block(student: Student, reference: Student, probe: Probe) -> None:
    """The norms of a new block have gain 1 and bias 0."""
    _, _, *sizes = SIZE
    ours, theirs = (build(side, "TransformerBlock", *sizes) for side in (student, reference))
    weights = {n: w for n, w in probe.weights(theirs).items() if not n.startswith("norm")}
    for side in (ours, theirs):
        side.load(weights)
    x = probe.tensor(3, 5, 12)
    what = "the output of a block with given weights, but for those of its new norms,"
    hint = "A layer norm starts with gain 1 and bias 0."
    expect_close(ours(x), theirs(x), what, atol=2e-4, hint=hint)


@exercise("TransformerBlock", weight=0.5)
def test_too_many_tokens_are_refused(student: Student) -> None:
    """More tokens than context_length raise a ValueError."""
    for _, _, d_model, heads, hidden, context in SIZES:
        ours = build(student, "TransformerBlock", d_model, heads, hidden, context)
        call = functools.partial(ours, torch.zeros(2, context + 1, d_model))
        when = f"for {context + 1} tokens and a context_length of {context}"
        expect_raises(("ValueError",), call, when)


# -- Stack ----------------------------------------------------------------------------------------


def _stacks(
    student: Student, reference: Student, probe: Probe, layers: int, **kwargs: Any
) -> tuple[Module, Module]:
    """Stacks of attention layers on both sides, each copy with weights of its own."""
    made = []
    for side in (student, reference):
        block = build(side, "CausalSelfAttention", 12, 4, 9)
        made.append(build(side, "Stack", d_model=12, num_layers=layers, block=block, **kwargs))
    ours, theirs = made
    weights = probe.weights(theirs, gain=1.0)  # larger ones magnify the rounding in each block
    theirs.load(weights)
    ours.load(weights)
    return ours, theirs


@exercise("Stack", weight=3)
def test_stack_equals_its_blocks_in_order(
    student: Student, reference: Student, probe: Probe
) -> None:
    """With weights of its own in every block, the output is that of all blocks in their order."""
    for layers in (3, 2, 11):
        ours, theirs = _stacks(student, reference, probe, layers, final_norm=False)
        x = probe.tensor(3, 5, 12)
        what = f"the output of {layers} blocks without a last norm"
        expect_close(ours(x), theirs(x), what, atol=1e-4)


@exercise("Stack", weight=2)
def test_last_norm_comes_after_all_blocks(
    student: Student, reference: Student, probe: Probe
) -> None:
    """By default and with final_norm=True, the output of the last block is normalised, once."""
    for layers, kwargs in ((3, {"final_norm": True}), (2, {}), (1, {})):
        ours, theirs = _stacks(student, reference, probe, layers, **kwargs)
        x = probe.tensor(3, 5, 12)
        what = f"the output of {counted(layers, 'block')} and a last norm"
        expect_close(ours(x), theirs(x), what, atol=1e-4)


@exercise("Stack")
def test_a_stack_of_one(student: Student, reference: Student, probe: Probe) -> None:
    """A stack of one block is that block."""
    ours, theirs = _stacks(student, reference, probe, 1, final_norm=False)
    for x in (probe.tensor(2, 7, 12), probe.tensor(1, 1, 12)):
        expect_close(ours(x), theirs(x), "the output of one block", atol=1e-4)


@exercise("Stack")
def test_copies_start_with_the_blocks_weights(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The independent copies start with the block's weights, the last norm with gain 1, bias 0."""
    attention = twins(student, reference, probe, "CausalSelfAttention", 12, 4, 9)
    counting = twins(student, reference, probe, "nn.BatchNorm1d", 5)  # keeps statistics
    # Of a block of another kind, everything that its dropout reaches is dropped in training.
    named = {"dropout": 1.0, "batch_first": True}
    block = twins(student, reference, probe, "nn.TransformerEncoderLayer", 12, 4, 20, **named)
    x = probe.tensor(3, 5, 12)
    cases = ((*attention, False), (*attention, True), (*counting, False), (*block, False))
    for one, wanted, final_norm in cases:
        ours = build(student, "Stack", one, 3, 12, final_norm)
        theirs = build(reference, "Stack", wanted, 3, 12, final_norm)
        what = f"the output of a new stack with final_norm={final_norm}"
        expect_close(ours(x), theirs(x), what, atol=1e-4)
        expect_close(ours.eval()(x), theirs.eval()(x), f"{what} in evaluation", atol=1e-4)
    weights = probe.weights(theirs)
    ours.load(weights)
    theirs.load(weights)
    expect_close(ours(x), theirs(x), "the output of a stack whose blocks differ", atol=1e-3)


@exercise("Stack", weight=2)
def test_gradients_reach_every_block(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach the input and the weights of every block as they should."""
    ours, theirs = _stacks(student, reference, probe, 3, final_norm=True)
    x, g = probe.tensor(3, 5, 12), probe.tensor(3, 5, 12)
    expect_returned(ours(x))
    wanted = theirs.gradients(x, upstream=g)
    for mode in ("", " in evaluation mode"):
        expect_gradients(ours.gradients(x, upstream=g), wanted, atol=1e-3, when=mode)
        ours.eval()


@exercise("Stack", needs="test_stack_equals_its_blocks_in_order")
def test_stack_leaves_its_input(student: Student, reference: Student, probe: Probe) -> None:
    """The input is not changed; later calls, in evaluation and in float64 too, are right."""
    ours, theirs = _stacks(student, reference, probe, 3, final_norm=True)
    x, other = probe.tensor(3, 5, 12), probe.tensor(2, 4, 12)
    ours(x)
    expect_untouched(student)
    what = "the output of a second call, with another input"
    expect_close(ours(other), theirs(other), what, atol=1e-4)
    expect_close(ours.eval()(x), theirs(x), "the output in evaluation", atol=1e-4)
    expected = theirs.to(torch.float64)(x.double())
    got = ours.to(torch.float64)(x.double())
    expect_close(got, expected, "the output in float64", rtol=1e-8, atol=1e-8)
    small = {
        name: value * 1e-3 if name.startswith("blocks.2.out_proj") else value
        for name, value in theirs.parameters().items()
    }  # the variance is about as large as the eps of the last norm
    for side in (ours, theirs):
        side.load(small)
    what = "the output where the last block gives small numbers"
    expect_close(ours(x.double()), theirs(x.double()), what, atol=1e-4)


@exercise("Stack", weight=2)
def test_every_block_has_its_parameters(student: Student, reference: Student) -> None:
    """Each block has parameters of its own; a last norm has two, and there are no others."""
    for layers, final_norm in ((3, True), (2, False)):
        made = []
        for side in (student, reference):
            block = build(side, "CausalSelfAttention", 12, 4, 9)
            made.append(build(side, "Stack", block, layers, 12, final_norm))
        ours, theirs = made
        wanted = theirs.parameters()
        has = ours.parameters(wanted)
        for name, value in wanted.items():
            expect(
                name in has and name not in ours.shared,
                f"A stack of {layers} blocks with final_norm={final_norm} should have a parameter "
                f"{name} of its own.",
                "Which blocks does PyTorch know, and are they different ones?"
                if name.startswith("blocks")
                else "",
            )
            expect_shape(has[name], tuple(value.shape), f"the parameter {name}")
        surplus = sorted(set(has) - set(wanted))
        expect(
            not surplus,
            f"A stack of {layers} blocks with final_norm={final_norm} has {len(has)} parameters; "
            f"it should have {len(wanted)}.",
        )


# -- weights_from_torch ---------------------------------------------------------------------------


def _state(
    probe: Probe, *sizes: int, dtype: torch.dtype = torch.float32
) -> dict[str, torch.Tensor]:
    """The state of PyTorch's block with fresh weights, in another order than PyTorch's: forwards or
    backwards by name. In float64 they have more digits than fit into float32."""
    d_model, heads, hidden = sizes
    state = _torchs(probe, d_model, heads, hidden, norm_first=True).state_dict()
    names = sorted(state, reverse=d_model % 4 == 0)
    return {name: (state[name].double() / 3).to(dtype) for name in names}


def _converted(student: Student, state: dict[str, torch.Tensor]) -> dict[str, Any]:
    """The student's dict."""
    got = student.weights_from_torch(state)
    expect_returned(got)
    expect(isinstance(got, dict), f"The result is {describe(got)}; a dict is expected.")
    weights: dict[str, Any] = got
    return weights


@exercise("weights_from_torch", weight=2)
def test_attention_gets_its_parts(student: Student, reference: Student, probe: Probe) -> None:
    """The weights of queries, keys, values and the output projection are the right ones."""
    single, double = torch.float32, torch.float64
    cases = ((12, 4, 20, single), (10, 5, 6, double), (1, 1, 3, single))
    for (*sizes, dtype), trial in zip(cases, probe.trials(3), strict=True):
        state = _state(trial, *sizes, dtype=dtype)
        got, wanted = _converted(student, state), reference.weights_from_torch(state)
        for name in sorted(n for n in wanted if n.startswith("attention") and "weight" in n):
            expect(name in got, f"The dict has no entry {name}.")
            expect_close(got[name], wanted[name], f"the entry {name}", rtol=1e-12, atol=1e-12)


@exercise("weights_from_torch")
def test_attention_gets_its_biases(student: Student, reference: Student, probe: Probe) -> None:
    """The biases of the attention are the right ones."""
    for dtype in (torch.float32, torch.float64):
        state = _state(probe, 12, 4, 20, dtype=dtype)
        got, wanted = _converted(student, state), reference.weights_from_torch(state)
        for name in sorted(n for n in wanted if n.startswith("attention") and "bias" in n):
            expect(name in got, f"The dict has no entry {name}.")
            expect_close(got[name], wanted[name], f"the entry {name}", rtol=1e-12, atol=1e-12)


@exercise("weights_from_torch")
def test_the_other_layers_keep_theirs(student: Student, probe: Probe) -> None:
    """The entries of both linear layers and both norms are the right ones."""
    for dtype, sizes in ((torch.float32, (12, 4, 20)), (torch.float64, (4, 2, 12))):
        state = _state(probe, *sizes, dtype=dtype)
        got = _converted(student, state)
        for name in sorted(n for n in state if not n.startswith("self_attn")):
            expect(name in got, f"The dict has no entry {name}.")
            expect_close(got[name], state[name], f"the entry {name}", rtol=1e-15, atol=0)


@exercise("weights_from_torch", weight=2)
def test_a_block_with_them_equals_pytorchs(
    student: Student, reference: Student, probe: Probe
) -> None:
    """A TransformerBlock with these weights gives what nn.TransformerEncoderLayer gives."""
    future = torch.ones(5, 5, dtype=torch.bool).triu(1)
    for norm_first in (True, False):
        layer = _torchs(probe, 12, 4, 20, norm_first)
        block = build(reference, "TransformerBlock", 12, 4, 20, 9, norm_first=norm_first)
        names = block.parameters()
        got = _converted(student, {k: v.clone() for k, v in layer.state_dict().items()})
        what = f"the {len(names)} names of the docstring"
        expect(set(got) == set(names), f"The dict should have {what}.")
        for name, value in names.items():
            expect_shape(got[name], tuple(value.shape), f"the entry {name}")
        block.load({name: value.detach().float() for name, value in got.items()})
        x = probe.tensor(3, 5, 12, scale=2.0)
        with torch.no_grad():
            expected = layer(x, src_mask=future)
        what = f"with these weights and norm_first={norm_first}, the output of a block"
        expect_close(block(x), expected, what, atol=1e-4)


@exercise("weights_from_torch", needs="test_attention_gets_its_parts")
def test_the_state_stays(student: Student, probe: Probe) -> None:
    """The given dict and its tensors are not changed, and a second call gives the same."""
    state = _state(probe, 12, 4, 20)
    first = _converted(student, state)
    expect_untouched(student)
    second = _converted(student, state)
    for name, value in first.items():
        what = f"the entry {name} of a second call"
        expect_close(second.get(name), expect_tensor(value), what, rtol=1e-6, atol=1e-7)
