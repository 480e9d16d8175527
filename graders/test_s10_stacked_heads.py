"""Hidden checks of s10_stacked_heads.

Sizes are pairwise different. Heads of width 1 would let features that are dealt out like cards
pass, and ``d_in == d_out`` an output projection that is counted with the wrong one (T02). The head
itself is given in the lesson; what is checked is what is built from it.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import torch

from autograder.checks import (
    Failure,
    Module,
    Probe,
    Student,
    build,
    counted,
    describe,
    differs,
    exercise,
    expect,
    expect_close,
    expect_gradients,
    expect_parameters,
    expect_raises,
    expect_shape,
    expect_tensor,
    expect_untouched,
    twins,
)
from graders.dropout import (
    expect_dropped_one_by_one,
    expect_dropped_or_rescaled,
    measured,
)

# batch, tokens, d_in, d_out of a head, num_heads, context_length
SIZES = ((3, 5, 10, 6, 4, 9), (2, 7, 4, 5, 3, 11))
LAYERS = ("W_query", "W_key", "W_value")
REFUSALS = ("ValueError", "AssertionError")

# -- concatenate_heads --------------------------------------------------------------------------


def said(trial: Probe, heads: int, *shape: int) -> list[torch.Tensor]:
    """What ``heads`` heads return."""
    return [trial.tensor(*shape) for _ in range(heads)]


@exercise("concatenate_heads")
def test_heads_together_have_the_right_shape(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The shape is (batch, tokens, num_heads * width)."""
    for (batch, tokens, _, width, heads, _), trial in zip(SIZES, probe.trials(), strict=True):
        got = student.concatenate_heads(said(trial, heads, batch, tokens, width))
        expect_shape(got, (batch, tokens, heads * width), "the result")


@exercise("concatenate_heads", weight=3)
def test_heads_stand_side_by_side(student: Student, reference: Student, probe: Probe) -> None:
    """In each token, all features of head 0 come first, then those of head 1, and so on."""
    for (batch, tokens, _, width, heads, _), trial in zip(SIZES, probe.trials(), strict=True):
        outputs = said(trial, heads, batch, tokens, width)
        expected = reference.concatenate_heads(outputs)
        expect_close(student.concatenate_heads(outputs), expected, "the result")


@exercise("concatenate_heads")
def test_a_single_sequence_works_too(student: Student, reference: Student, probe: Probe) -> None:
    """Without a batch axis, (tokens, width), the features are put together in the same way."""
    for (_, tokens, _, width, heads, _), trial in zip(SIZES, probe.trials(), strict=True):
        outputs = said(trial, heads, tokens, width)
        expected = reference.concatenate_heads(outputs)
        expect_close(student.concatenate_heads(outputs), expected, "the result without a batch")


@exercise("concatenate_heads", needs="test_heads_stand_side_by_side")
def test_heads_at_the_edges(student: Student, reference: Student, probe: Probe) -> None:
    """One head, one token, and heads of width 1 work too."""
    for heads, batch, tokens, width in ((1, 3, 4, 6), (3, 2, 1, 5), (6, 3, 4, 1), (4, 1, 5, 3)):
        outputs = said(probe, heads, batch, tokens, width)
        what = f"the result for {heads} heads, {batch} sequences, {tokens} tokens and width {width}"
        expected = reference.concatenate_heads(outputs)
        expect_close(student.concatenate_heads(outputs), expected, what)


# -- StackedHeads and ProjectedHeads: what holds for both ---------------------------------------


def drawn(
    student: Student, reference: Student, trial: Probe, name: str, size: tuple[int, ...], **kw: Any
) -> tuple[Module, Module, torch.Tensor]:
    """Twins of one size with the same weights, without dropout, and an input of that size."""
    batch, tokens, d_in, d_out, heads, context = size
    ours, theirs = twins(student, reference, trial, name, d_in, d_out, context, 0.0, heads, **kw)
    return ours, theirs, trial.tensor(batch, tokens, d_in)


def check_own_weights(student: Student, reference: Student, name: str) -> None:
    """No two heads of a new layer have the same weights in any of their layers."""
    has = expect_parameters(student, reference, name, 10, 6, 9, 0.0, 4).parameters()
    for layer in LAYERS:
        all_heads = [has[f"heads.{h}.{layer}.weight"] for h in range(4)]
        for head in range(1, 4):
            same = [n for n in range(head) if torch.equal(all_heads[n], all_heads[head])]
            expect(
                not same,
                f"In a new layer, heads {same[0] if same else 0} and {head} have the same {layer}.",
                "Heads that start with equal weights compute the same.",
            )


def check_chance(student: Student, reference: Student, probe: Probe, name: str) -> None:
    """Two layers, made in different states of the generator, start from different weights."""
    # T35: whoever sets a seed inside the layer gets the same numbers each time.
    layers = []
    for trial in probe.trials():
        student.seed = trial.seed
        layers.append(expect_parameters(student, reference, name, 10, 6, 9, 0.0, 4).parameters())
    for layer in LAYERS:
        weight = f"heads.1.{layer}.weight"
        expect(
            not torch.equal(layers[0][weight], layers[1][weight]),
            f"Two layers that were made after different seeds start from the same {weight}.",
            "Does your layer set a seed?",
        )


def check_names_of_arguments(student: Student, reference: Student, probe: Probe, name: str) -> None:
    """Named arguments in any order build the layer (T19)."""
    sizes = {"num_heads": 4, "context_length": 9, "d_out": 6, "dropout": 0.0, "d_in": 10}
    ours, theirs = twins(student, reference, probe, name, **sizes)
    x = probe.tensor(3, 5, 10)
    expect_close(ours(x), theirs(x), "the output of a layer built with named arguments")


def check_causality(ours: Module, x: torch.Tensor, width: int) -> None:
    """A change of a token reaches no output before it."""
    batch, tokens, _ = x.shape
    before = expect_shape(ours(x), (batch, tokens, width), "the output").detach()
    for token in (tokens - 1, tokens // 2):
        changed = x.clone()
        changed[:, token] += 1.5
        after = expect_shape(ours(changed), (batch, tokens, width), "the output").detach()
        moved = differs(after, before).any(dim=-1)
        early = int(moved[:, :token].any(dim=0).sum())
        expect(
            not early,
            f"After a change of token {token} of {tokens}, the output of "
            f"{counted(early, 'earlier token')} is new.",
            "A token must not see what comes after it.",
        )
        expect(moved[:, token:].any(), f"A change of token {token} changes no output at all.")


def check_sequences(ours: Module, x: torch.Tensor, width: int) -> None:
    """A sequence gives the same output alone and in a batch, at any place (T29)."""
    batch, tokens, _ = x.shape
    together = expect_shape(ours(x), (batch, tokens, width), "the output").detach()
    for item in range(batch):
        what = f"the output of sequence {item} alone, compared with that in a batch,"
        expect_close(ours(x[item : item + 1]), together[item : item + 1], what)
    order = [*range(1, batch), 0]
    expect_close(ours(x[order]), together[order], "the output of the reordered batch")


def check_lengths(ours: Module, theirs: Module, probe: Probe) -> None:
    """One token, a few, and as many as the context of 9 holds."""
    for tokens in (1, 3, 9):
        x = probe.tensor(2, tokens, 10)
        expect_close(ours(x), theirs(x), f"the output for {tokens} tokens in a context of 9")


def check_long_sequences(student: Student, probe: Probe, name: str) -> None:
    """More tokens than the context are refused."""
    for context, tokens in ((4, 6), (1, 5), (4, 5), (1, 2)):
        ours = getattr(student, name)(7, 3, context, 0.0, 2)
        x = probe.tensor(3, tokens, 7)
        when = f"with {tokens} tokens and context_length {context}"
        expect_raises(REFUSALS, partial(ours, x), when)


def check_gradients(ours: Module, theirs: Module, x: torch.Tensor, upstream: torch.Tensor) -> None:
    """Gradients of the input and of every parameter."""
    expect_gradients(ours.gradients(x, upstream=upstream), theirs.gradients(x, upstream=upstream))


def check_dropout(
    student: Student,
    reference: Student,
    probe: Probe,
    name: str,
    sizes: tuple[int, int],
    chosen: dict[str, torch.Tensor],
) -> None:
    """Dropout acts on the attention weights of two heads, on each by itself (T27, T28).

    ``sizes`` are d_in, which is the number of tokens, and d_out. With the ``chosen`` weights the
    output shows the attention weights of each head twice, as `read_weights` wants it.
    """
    weights = probe.weights(getattr(reference, name)(*sizes, 8, 0.0, 2)) | chosen

    def make(p: float) -> Module:
        return build(student, name, *sizes, 8, p, 2).load(weights)

    x = torch.eye(sizes[0]).repeat(24, 1, 1)
    for p, plain, trained in measured(student, probe, make, x, heads=2):
        expect_dropped_or_rescaled(plain, trained[0], p)
        expect_dropped_one_by_one(plain, trained, p)


# -- StackedHeads -------------------------------------------------------------------------------


@exercise("StackedHeads", weight=4)
def test_stacked_output_is_the_heads_side_by_side(
    student: Student, reference: Student, probe: Probe
) -> None:
    """With given weights, the output is that of the heads side by side, head 0 first."""
    for size, trial in zip(SIZES, probe.trials(), strict=True):
        ours, theirs, x = drawn(student, reference, trial, "StackedHeads", size)
        expect_close(ours(x), theirs(x), "the output")


@exercise("StackedHeads")
def test_stacked_learns_its_heads_and_no_more(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The parameters are those of the heads, with biases exactly when qkv_bias is True."""
    # T06: a head with a table of positions of its own would have more.
    expect_parameters(student, reference, "StackedHeads", 10, 6, 9, 0.0, 4, qkv_bias=False)
    expect_parameters(student, reference, "StackedHeads", 10, 6, 9, 0.0, 4)
    expect_parameters(student, reference, "StackedHeads", 10, 6, 9, 0.0, 4, qkv_bias=True)


@exercise("StackedHeads", weight=2)
def test_stacked_heads_start_from_their_own_weights(
    student: Student, reference: Student, probe: Probe
) -> None:
    """In a new layer no two heads have the same weights."""
    check_own_weights(student, reference, "StackedHeads")


@exercise("StackedHeads")
def test_stacked_leaves_chance_alone(student: Student, reference: Student, probe: Probe) -> None:
    """Two new layers start from different weights: the layer sets no seed."""
    check_chance(student, reference, probe, "StackedHeads")


@exercise("StackedHeads", weight=2)
def test_stacked_uses_its_arguments(student: Student, reference: Student, probe: Probe) -> None:
    """Each layer has the sizes of its own call, also one head, and heads of one feature."""
    # T18: whoever reads d_out or num_heads from a global gets the same layer each time.
    # T52: d_out = 1 with two heads is Exercise 3.2.
    for d_in, d_out, heads in ((10, 7, 1), (6, 6, 3), (3, 1, 2), (4, 2, 5)):
        args = (d_in, d_out, 8, 0.0, heads)
        ours, theirs = twins(student, reference, probe, "StackedHeads", *args)
        x = probe.tensor(2, 6, d_in)
        what = f"the output of {heads} heads of width {d_out}"
        expect_close(ours(x), theirs(x), what)


@exercise("StackedHeads")
def test_stacked_arguments_have_their_names(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The arguments can be given by their names, in any order."""
    check_names_of_arguments(student, reference, probe, "StackedHeads")  # T19


@exercise("StackedHeads")
def test_stacked_biases_are_used(student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias=True the biases of the heads are used."""
    ours, theirs, x = drawn(
        student, reference, probe, "StackedHeads", SIZES[0], qkv_bias=True
    )  # T31
    expect_close(ours(x), theirs(x), "the output with biases")


@exercise("StackedHeads")
def test_stacked_heads_have_their_own_columns(
    student: Student, reference: Student, probe: Probe
) -> None:
    """New weights in one head change its own features, and no others."""
    _, _, _, width, heads, _ = SIZES[0]
    ours, _, x = drawn(student, reference, probe, "StackedHeads", SIZES[0])
    before = expect_shape(ours(x), (3, 5, heads * width), "the output").detach()
    for head in (2, 0):
        weights = {
            name: value + probe.tensor(*value.shape)
            for name, value in sorted(ours.parameters().items())  # in whatever order they were made
            if name.startswith(f"heads.{head}.")
        }
        ours.load(weights)
        after = expect_shape(ours(x), (3, 5, heads * width), "the output").detach()
        moved = differs(after, before).flatten(0, 1).any(dim=0)
        own = torch.zeros(heads * width, dtype=torch.bool)
        own[head * width : (head + 1) * width] = True
        wrong = int((moved & ~own).sum())
        expect(
            not wrong,
            f"New weights in head {head} change {counted(wrong, 'feature')} of other heads.",
        )
        expect(moved[own].all(), f"New weights in head {head} do not change all of its features.")
        before = after


@exercise("StackedHeads")
def test_stacked_never_looks_ahead(student: Student, reference: Student, probe: Probe) -> None:
    """Changing a token leaves every earlier output as it was."""
    ours, _, x = drawn(student, reference, probe, "StackedHeads", SIZES[0])
    check_causality(ours, x, 24)


@exercise("StackedHeads")
def test_stacked_sequences_do_not_touch(student: Student, reference: Student, probe: Probe) -> None:
    """A sequence gives the same output alone and in a batch, at any place."""
    ours, _, x = drawn(student, reference, probe, "StackedHeads", SIZES[0])
    check_sequences(ours, x, 24)


@exercise("StackedHeads")
def test_stacked_short_and_full_sequences(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Sequences of one token, of a few, and of exactly context_length tokens work."""
    ours, theirs, _ = drawn(student, reference, probe, "StackedHeads", SIZES[0])
    check_lengths(ours, theirs, probe)


@exercise("StackedHeads", needs="test_stacked_output_is_the_heads_side_by_side")
def test_stacked_long_sequences_are_refused(
    student: Student, reference: Student, probe: Probe
) -> None:
    """More tokens than context_length raise a ValueError."""
    check_long_sequences(student, probe, "StackedHeads")


@exercise("StackedHeads", weight=2)
def test_stacked_dropout_reaches_the_heads(
    student: Student, reference: Student, probe: Probe
) -> None:
    """In training the heads drop attention weights, each head its own, and nothing else."""
    tokens = 5
    chosen = {f"heads.{h}.W_value.weight": torch.eye(tokens).repeat(2, 1) for h in (0, 1)}
    check_dropout(student, reference, probe, "StackedHeads", (tokens, 2 * tokens), chosen)


@exercise("StackedHeads", needs="test_stacked_output_is_the_heads_side_by_side")
def test_stacked_dropout_at_its_ends(student: Student, reference: Student, probe: Probe) -> None:
    """Dropout 1.0 leaves zeros in training, and after eval() nothing is dropped."""
    x = probe.tensor(3, 5, 10)
    ours, theirs = twins(student, reference, probe, "StackedHeads", 10, 6, 9, 1.0, 4)
    expect_close(ours.train()(x), torch.zeros(3, 5, 24), "the output in training with dropout 1.0")
    expect_close(ours.eval()(x), theirs.eval()(x), "the output in evaluation with dropout 1.0")


@exercise("StackedHeads", weight=2)
def test_stacked_gradients_reach_every_head(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Gradients reach the input and every weight and bias of every head, and are right."""
    ours, theirs, x = drawn(student, reference, probe, "StackedHeads", SIZES[0], qkv_bias=True)
    check_gradients(ours, theirs, x, probe.tensor(3, 5, 24))


@exercise("StackedHeads", needs="test_stacked_output_is_the_heads_side_by_side")
def test_stacked_second_call_is_the_same(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The input is left as it is, and a second call gives the same output."""
    ours, _, x = drawn(student, reference, probe, "StackedHeads", SIZES[0])
    first = expect_tensor(ours(x), "the output").detach()
    expect_untouched(student)
    expect_close(ours(x), first, "the output of a second call")


# -- arguments_for_width ------------------------------------------------------------------------


def call_of(d_in: int, d_out: int, heads: int, dropout: float = 0.0, **kw: bool) -> dict[str, Any]:
    """The arguments of a call."""
    sizes = {"d_in": d_in, "d_out": d_out, "context_length": 6, "dropout": dropout}
    return sizes | {"num_heads": heads} | kw


def new_width(got: Any, num_heads: int) -> int:
    """How wide the output is with the returned d_out and the number of heads that was given."""
    if not isinstance(got, dict):
        raise Failure(f"The result is {describe(got)}; a dictionary of arguments is expected.")
    expect("d_out" in got, "There is no d_out in your dictionary.")
    d_out = got["d_out"]
    if isinstance(d_out, bool) or not isinstance(d_out, int):
        raise Failure(f"Your d_out is a {type(d_out).__name__}; an int is expected.")
    return d_out * num_heads


@exercise("arguments_for_width", weight=2)
def test_the_width_comes_out(student: Student, reference: Student, probe: Probe) -> None:
    """With the returned d_out, the heads together have the width that was asked for."""
    for heads, old, width in ((3, 24, 15), (4, 5, 24), (5, 2, 5), (1, 9, 7), (6, 6, 6)):
        got = student.arguments_for_width(call_of(10, old, heads), width)
        expect(
            new_width(got, heads) == width,
            f"With {heads} heads and a width of {width} asked for, your d_out is not right.",
        )


@exercise("arguments_for_width")
def test_everything_else_stays(student: Student, reference: Student, probe: Probe) -> None:
    """All arguments but d_out are there and have their old values."""
    for given, width in (
        (call_of(10, 5, 4), 12),
        (call_of(7, 1, 3, 0.25, qkv_bias=True), 9),
        (call_of(4, 6, 2, 0.1, qkv_bias=False), 8),
    ):
        got = student.arguments_for_width(dict(given), width)
        new_width(got, given["num_heads"])
        missing = sorted(set(given) - set(got))
        expect(not missing, f"In your dictionary there is no {', '.join(missing)}.")
        extra = counted(len(set(got) - set(given)), "key that is", "keys that are")
        expect(set(got) <= set(given), f"Your dictionary has {extra} not among the arguments.")
        for name in given:
            expect(
                name == "d_out" or got[name] == given[name],
                f"You have changed {name}; only d_out may change.",
            )


@exercise("arguments_for_width")
def test_exercise_3_2(student: Student, reference: Student, probe: Probe) -> None:
    """A layer built with your arguments gives two features with two heads."""
    # T52: here the width is an argument, and it may be 1.
    given = call_of(3, 2, 2)
    got = student.arguments_for_width(dict(given), 2)
    expect(new_width(got, 2) > 0, "Your d_out is not a positive number.")
    expect(
        set(got) == set(given) and all(got[n] == given[n] for n in given if n != "d_out"),
        "Your arguments differ from the given ones in more than d_out.",
    )
    layer = reference.StackedHeads(**got)
    expect_shape(layer(probe.tensor(4, 6, 3)), (4, 6, 2), "the output of the layer")


@exercise("arguments_for_width", needs="test_the_width_comes_out")
def test_impossible_widths_are_refused(student: Student, reference: Student, probe: Probe) -> None:
    """A width that num_heads does not divide raises ValueError."""
    for heads, width in ((4, 10), (3, 2), (2, 1), (5, 24)):
        call = partial(student.arguments_for_width, call_of(10, 5, heads), width)
        expect_raises(REFUSALS, call, f"with {heads} heads and a width of {width}")


# -- head_contributions -------------------------------------------------------------------------


@exercise("head_contributions")
def test_contributions_have_the_right_shape(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The shape is (num_heads, batch, tokens, d_out)."""
    for (batch, tokens, d_out, width, heads, _), trial in zip(SIZES, probe.trials(), strict=True):
        outputs = said(trial, heads, batch, tokens, width)
        got = student.head_contributions(outputs, trial.tensor(d_out, heads * width))
        expect_shape(got, (heads, batch, tokens, d_out), "the result")


@exercise("head_contributions", weight=3)
def test_each_head_contributes_its_part(student: Student, reference: Student, probe: Probe) -> None:
    """Entry h is the output of head h, times the part of the weight that belongs to it."""
    for (batch, tokens, d_out, width, heads, _), trial in zip(SIZES, probe.trials(), strict=True):
        outputs, weight = (
            said(trial, heads, batch, tokens, width),
            trial.tensor(d_out, heads * width),
        )
        expected = reference.head_contributions(outputs, weight)
        expect_close(student.head_contributions(outputs, weight), expected, "the result")


@exercise("head_contributions")
def test_contributions_add_up(student: Student, reference: Student, probe: Probe) -> None:
    """The sum of all contributions is the projection of the heads side by side."""
    for d_out in (5, 4):  # 5 is the width of a head too, and then a missing transpose fits
        outputs, weight = said(probe, 3, 2, 7, 5), probe.tensor(d_out, 15)
        got = student.head_contributions(outputs, weight)
        got = expect_shape(got, (3, 2, 7, d_out), "the result")
        expected = torch.cat(outputs, dim=-1) @ weight.T
        expect_close(got.sum(dim=0), expected, "the sum of the contributions")


@exercise("head_contributions", needs="test_each_head_contributes_its_part")
def test_contributions_at_the_edges(student: Student, reference: Student, probe: Probe) -> None:
    """One head, heads of width 1, one token, and as many features as all heads together."""
    for heads, batch, tokens, width, d_out in ((1, 3, 4, 6, 5), (6, 2, 3, 1, 4), (3, 4, 1, 2, 6)):
        outputs, weight = (
            said(probe, heads, batch, tokens, width),
            probe.tensor(d_out, heads * width),
        )
        expected = reference.head_contributions(outputs, weight)
        what = f"the result for {heads} heads of width {width} and {tokens} tokens"
        expect_close(student.head_contributions(outputs, weight), expected, what)


@exercise("head_contributions", needs="test_each_head_contributes_its_part")
def test_outputs_and_weight_stay(student: Student, reference: Student, probe: Probe) -> None:
    """The list of outputs, the outputs themselves and the weight are the same after the call."""
    student.head_contributions(said(probe, 4, 3, 5, 6), probe.tensor(10, 24))
    expect_untouched(student)


# -- parameter_shapes ---------------------------------------------------------------------------


SHAPES = ((10, 6, 4), (4, 5, 3), (7, 2, 1))  # d_in, d_out, num_heads


def shapes_of(got: Any) -> dict[str, tuple[int, ...]]:
    """What was returned, with each shape as a tuple; lists are as good."""
    if not isinstance(got, dict):
        raise Failure(f"The result is {describe(got)}; a dictionary of shapes is expected.")
    for name, shape in got.items():
        expect(isinstance(name, str), f"The keys should be names; one is a {type(name).__name__}.")
        good = isinstance(shape, list | tuple) and all(type(n) is int for n in shape)
        expect(good, f"The shape of {name} is {describe(shape)}; a tuple of ints is expected.")
    return {name: tuple(shape) for name, shape in got.items()}


def compare_names(got: dict[str, Any], expected: dict[str, Any], what: str) -> None:
    missing, extra = len(set(expected) - set(got)), len(set(got) - set(expected))
    expect(
        not missing and not extra,
        f"Of the {len(expected)} names of {what}, {counted(missing, 'is', 'are')} missing in your "
        f"dictionary, and {counted(extra, 'other name is', 'other names are')} in it.",
    )


@exercise("parameter_shapes")
def test_the_names_are_right(student: Student, reference: Student, probe: Probe) -> None:
    """All names are there, and no others, without biases in the heads."""
    for d_in, d_out, heads in SHAPES:
        got = shapes_of(student.parameter_shapes(d_in, d_out, heads))
        expected = reference.parameter_shapes(d_in, d_out, heads)
        compare_names(got, expected, f"a layer of {heads} heads")


@exercise("parameter_shapes")
def test_the_weights_of_the_heads_have_their_shapes(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The weights of queries, keys and values have the right shapes in every head."""
    for d_in, d_out, heads in SHAPES:
        got = shapes_of(student.parameter_shapes(d_in, d_out, heads))
        for name, shape in reference.parameter_shapes(d_in, d_out, heads).items():
            if name.startswith("heads."):
                expect(name in got, f"There is no {name} in your dictionary.")
                expect(
                    got[name] == shape,
                    f"For d_in {d_in}, d_out {d_out} and {heads} heads, your shape of {name} is "
                    f"{got[name]}; that is not right.",
                )


@exercise("parameter_shapes")
def test_the_output_projection_has_its_shapes(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The weight and the bias of out_proj have the right shapes, whatever qkv_bias is."""
    # T02: the width of the heads side by side has nothing to do with d_in. T63: always a bias.
    for d_in, d_out, heads in SHAPES:
        for bias in (False, True):
            got = shapes_of(student.parameter_shapes(d_in, d_out, heads, qkv_bias=bias))
            expected = reference.parameter_shapes(d_in, d_out, heads, qkv_bias=bias)
            for name in ("out_proj.weight", "out_proj.bias"):
                expect(name in got, f"With qkv_bias={bias} there is no {name} in your dictionary.")
                expect(
                    got[name] == expected[name],
                    f"For d_in {d_in}, d_out {d_out} and {heads} heads, your shape of {name} is "
                    f"{got[name]}; that is not right.",
                )


@exercise("parameter_shapes")
def test_the_biases_of_the_heads(student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias=True each layer of each head has a bias of the right shape."""
    for d_in, d_out, heads in SHAPES:  # T31
        got = shapes_of(student.parameter_shapes(d_in, d_out, heads, qkv_bias=True))
        expected = reference.parameter_shapes(d_in, d_out, heads, qkv_bias=True)
        compare_names(got, expected, f"a layer of {heads} heads with biases")
        for name, shape in expected.items():
            if name.startswith("heads.") and name.endswith(".bias"):
                expect(
                    got[name] == shape,
                    f"For d_in {d_in}, d_out {d_out} and {heads} heads, your shape of {name} is "
                    f"{got[name]}; that is not right.",
                )


# -- ProjectedHeads -----------------------------------------------------------------------------


@exercise("ProjectedHeads", weight=4)
def test_projected_output_equals_the_definition(
    student: Student, reference: Student, probe: Probe
) -> None:
    """With given weights, the output is out_proj of the heads side by side, head 0 first."""
    # T02: d_in is not d_out, so out_proj fits only with the right width.
    for size, trial in zip(SIZES, probe.trials(), strict=True):
        ours, theirs, x = drawn(student, reference, trial, "ProjectedHeads", size)
        expect_close(ours(x), theirs(x), "the output")


@exercise("ProjectedHeads")
def test_projected_learns_heads_and_projection(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The parameters are those of the heads and of out_proj, which always has a bias."""
    expect_parameters(student, reference, "ProjectedHeads", 10, 6, 9, 0.0, 4, qkv_bias=False)
    expect_parameters(student, reference, "ProjectedHeads", 10, 6, 9, 0.0, 4)  # T63, T06
    expect_parameters(student, reference, "ProjectedHeads", 10, 6, 9, 0.0, 4, qkv_bias=True)


@exercise("ProjectedHeads", weight=2)
def test_projected_heads_start_from_their_own_weights(
    student: Student, reference: Student, probe: Probe
) -> None:
    """In a new layer no two heads have the same weights."""
    check_own_weights(student, reference, "ProjectedHeads")


@exercise("ProjectedHeads")
def test_projected_leaves_chance_alone(student: Student, reference: Student, probe: Probe) -> None:
    """Two new layers start from different weights: the layer sets no seed."""
    check_chance(student, reference, probe, "ProjectedHeads")


@exercise("ProjectedHeads", weight=2)
def test_projected_uses_its_arguments(student: Student, reference: Student, probe: Probe) -> None:
    """Each layer has the sizes of its own call, also one head, and heads of one feature."""
    for d_in, d_out, heads in ((10, 7, 1), (6, 6, 3), (3, 1, 2), (4, 2, 5)):  # T18
        args = (d_in, d_out, 8, 0.0, heads)
        ours, theirs = twins(student, reference, probe, "ProjectedHeads", *args)
        x = probe.tensor(2, 6, d_in)
        what = f"the output of {heads} heads of width {d_out}"
        expect_close(ours(x), theirs(x), what)


@exercise("ProjectedHeads")
def test_projected_arguments_have_their_names(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The arguments can be given by their names, in any order."""
    check_names_of_arguments(student, reference, probe, "ProjectedHeads")  # T19


@exercise("ProjectedHeads")
def test_projected_biases_are_used(student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias=True the biases of the heads are used."""
    ours, theirs, x = drawn(
        student, reference, probe, "ProjectedHeads", SIZES[0], qkv_bias=True
    )  # T31
    expect_close(ours(x), theirs(x), "the output with biases")


@exercise("ProjectedHeads")
def test_a_head_without_columns_is_not_heard(
    student: Student, reference: Student, probe: Probe
) -> None:
    """A head whose columns in out_proj are zero has no influence, and the other heads have."""
    _, _, _, width, heads, _ = SIZES[0]
    ours, theirs, x = drawn(student, reference, probe, "ProjectedHeads", SIZES[0])
    weight = theirs.parameters()["out_proj.weight"].clone()
    weight[:, 2 * width : 3 * width] = 0.0
    ours.load({"out_proj.weight": weight})
    for head in (2, 3):
        before = expect_shape(ours(x), (3, 5, width), "the output").detach()
        changes = {
            name: value + probe.tensor(*value.shape)
            for name, value in sorted(ours.parameters().items())  # in whatever order they were made
            if name.startswith(f"heads.{head}.")
        }
        ours.load(changes)
        after = expect_shape(ours(x), (3, 5, width), "the output").detach()
        moved = bool(differs(after, before).any())
        expect(
            moved == (head != 2),
            f"Head {head} of {heads} {'has an' if moved else 'has no'} influence on the output when"
            " the columns of head 2 in out_proj.weight are zero.",
        )


@exercise("ProjectedHeads")
def test_projected_never_looks_ahead(student: Student, reference: Student, probe: Probe) -> None:
    """Changing a token leaves every earlier output as it was."""
    ours, _, x = drawn(student, reference, probe, "ProjectedHeads", SIZES[0])
    check_causality(ours, x, 6)


@exercise("ProjectedHeads")
def test_projected_sequences_do_not_touch(
    student: Student, reference: Student, probe: Probe
) -> None:
    """A sequence gives the same output alone and in a batch, at any place."""
    ours, _, x = drawn(student, reference, probe, "ProjectedHeads", SIZES[0])
    check_sequences(ours, x, 6)


@exercise("ProjectedHeads")
def test_projected_short_and_full_sequences(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Sequences of one token, of a few, and of exactly context_length tokens work."""
    ours, theirs, _ = drawn(student, reference, probe, "ProjectedHeads", SIZES[0])
    check_lengths(ours, theirs, probe)


@exercise("ProjectedHeads", needs="test_projected_output_equals_the_definition")
def test_projected_long_sequences_are_refused(
    student: Student, reference: Student, probe: Probe
) -> None:
    """More tokens than context_length raise a ValueError."""
    check_long_sequences(student, probe, "ProjectedHeads")


@exercise("ProjectedHeads", weight=2)
def test_projected_dropout_reaches_the_heads(
    student: Student, reference: Student, probe: Probe
) -> None:
    """In training the heads drop attention weights, each head its own, and nothing else."""
    tokens = 5
    twice, nothing = torch.eye(tokens).repeat(2, 1), torch.zeros(2 * tokens, tokens)
    chosen = {
        "heads.0.W_value.weight": torch.cat([twice, nothing]),
        "heads.1.W_value.weight": torch.cat([nothing, twice]),
        "out_proj.weight": torch.eye(4 * tokens).repeat(1, 2),
        "out_proj.bias": torch.zeros(4 * tokens),
    }
    check_dropout(student, reference, probe, "ProjectedHeads", (tokens, 4 * tokens), chosen)


@exercise("ProjectedHeads", needs="test_projected_output_equals_the_definition")
def test_projected_dropout_at_its_ends(student: Student, reference: Student, probe: Probe) -> None:
    """Dropout 1.0 leaves the bias of out_proj in training, and eval() drops nothing."""
    x = probe.tensor(3, 5, 10)
    ours, theirs = twins(student, reference, probe, "ProjectedHeads", 10, 6, 9, 1.0, 4)
    bias = theirs.parameters()["out_proj.bias"]
    expect_close(ours.train()(x), bias.expand(3, 5, 6), "the output in training with dropout 1.0")
    expect_close(ours.eval()(x), theirs.eval()(x), "the output in evaluation with dropout 1.0")


@exercise("ProjectedHeads", weight=2)
def test_projected_gradients_reach_every_weight(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Gradients reach the input, every head and out_proj, and are right."""
    ours, theirs, x = drawn(student, reference, probe, "ProjectedHeads", SIZES[0], qkv_bias=True)
    check_gradients(ours, theirs, x, probe.tensor(3, 5, 6))


@exercise("ProjectedHeads", needs="test_projected_output_equals_the_definition")
def test_projected_second_call_is_the_same(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The input is left as it is, and a second call gives the same output."""
    ours, _, x = drawn(student, reference, probe, "ProjectedHeads", SIZES[0])
    first = expect_tensor(ours(x), "the output").detach()
    expect_untouched(student)
    expect_close(ours(x), first, "the output of a second call")
