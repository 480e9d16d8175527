"""Hidden checks of s04_attention_modules.

Modules get the same fresh, sharp weights on both sides (`twins`), so that neither the order in
which layers are made (T32) nor the generator can matter, and uniform attention is far off (T64).
Unused attributes cost nothing (T58): only parameters, outputs and side effects are looked at.
"""

from typing import Any

import torch

from autograder.checks import (
    Module,
    Probe,
    Student,
    exercise,
    expect,
    expect_close,
    expect_parameters,
    expect_raises,
    expect_shape,
    expect_silent,
    expect_tensor,
    expect_untouched,
    twins,
)

BATCH, TOKENS, D_IN, D_OUT = 3, 5, 10, 24


# -- what the checks of several classes share ---------------------------------------------------


def expect_ten_digits(got: Any, expected: torch.Tensor, what: str) -> None:
    """T15: a float32 constant in the computation spoils a float64 result in the eighth digit."""
    expect_close(got, expected, what)
    error = (expected.detach() - got.detach().double()).abs()
    expect(
        bool((error <= 1e-11 + 1e-9 * expected.abs()).all()),
        f"{what[:1].upper()}{what[1:]} is right to about seven digits only (the largest error is "
        f"{float(error.max()):.1g}).",
        "Where does a number come in that has no more digits?",
    )


def output_equals_the_definition(
    student: Student, reference: Student, probe: Probe, name: str, **kwargs: Any
) -> None:
    for trial in probe.trials():
        ours, theirs = twins(student, reference, trial, name, D_IN, D_OUT, **kwargs)
        x = trial.tensor(BATCH, TOKENS, D_IN)
        expect_close(ours(x), theirs(x), "the output for a batch")


def sequence_alone(student: Student, reference: Student, probe: Probe, name: str) -> None:
    ours, theirs = twins(student, reference, probe, name, D_IN, D_OUT)
    x = probe.tensor(7, D_IN)
    expect_close(ours(x), theirs(x), "the output for one sequence without a batch axis")


def equal_sizes(
    student: Student, reference: Student, probe: Probe, name: str, **kwargs: Any
) -> None:
    """T05, T14: where batch, tokens and widths agree, a wrong axis raises no error."""
    ours, theirs = twins(student, reference, probe, name, 4, 4, **kwargs)
    x = probe.tensor(4, 4, 4)
    expect_close(ours(x), theirs(x), "the output where batch, tokens, d_in and d_out are all 4")


def any_number_of_tokens(student: Student, reference: Student, probe: Probe, name: str) -> None:
    ours, theirs = twins(student, reference, probe, name, D_IN, D_OUT)
    for batch, tokens in ((2, 1), (1, 3), (2, 31)):
        x = probe.tensor(batch, tokens, D_IN)
        expect_close(ours(x), theirs(x), f"the output for x of shape {(batch, tokens, D_IN)}")


def doubles_stay_doubles(
    student: Student, reference: Student, probe: Probe, name: str, **kwargs: Any
) -> None:
    ours, theirs = twins(student, reference, probe, name, D_IN, D_OUT, **kwargs)
    ours.to(torch.float64)
    theirs.to(torch.float64)
    x = probe.tensor(BATCH, TOKENS, D_IN).double()
    expect_ten_digits(ours(x), theirs(x), "the output of a float64 module")


def gradients_arrive(
    student: Student, reference: Student, probe: Probe, name: str, **kwargs: Any
) -> None:
    ours, theirs = twins(student, reference, probe, name, D_IN, D_OUT, **kwargs)
    x, upstream = probe.tensor(BATCH, TOKENS, D_IN), probe.tensor(BATCH, TOKENS, D_OUT)
    output = expect_shape(ours(x), upstream.shape, "the output")
    expect(
        output.requires_grad,
        "The output does not depend on any trainable parameter.",
        "Is the forward pass cut off from the gradients somewhere?",
    )
    got = ours.gradients(x, upstream=upstream)
    for key, value in theirs.gradients(x, upstream=upstream).items():
        what = "x" if key == "0" else key
        expect(got.get(key) is not None, f"No gradient reaches {what}; it would never be trained.")
        expect_close(got[key], value, f"the gradient of {what}")


def quiet_and_pure(
    student: Student, reference: Student, probe: Probe, name: str, **kwargs: Any
) -> None:
    """T24: prints in the constructor or in forward; and calls that leave traces."""
    ours = getattr(student, name)(D_IN, D_OUT, **kwargs)
    expect_silent(student)
    before = ours.state(relevant=())
    x = probe.tensor(BATCH, TOKENS, D_IN)
    first = expect_tensor(ours(x), "the output")
    expect_silent(student)
    expect_untouched(student)
    ours(probe.tensor(2, 7, D_IN))
    expect_close(ours(x), first, "the output when the same input comes a second time")
    for key, value in ours.state(relevant=()).items():
        if key in before:
            expect_close(value, before[key], f"{key} after three calls", rtol=0, atol=0)
    # What was computed in an earlier call may not stand in for later weights.
    ours, theirs = twins(student, reference, probe, name, D_IN, D_OUT, **kwargs)
    ours(x)
    weights = probe.weights(theirs)
    ours.load(weights)
    theirs.load(weights)
    expect_close(ours(x), theirs(x), "the output after the weights were changed")


def biases_count(
    student: Student, reference: Student, probe: Probe, name: str, **kwargs: Any
) -> None:
    """T31: the biases are there when asked for, and used."""
    ours, theirs = twins(student, reference, probe, name, D_IN, D_OUT, qkv_bias=True, **kwargs)
    x = probe.tensor(BATCH, TOKENS, D_IN)
    expect_close(ours(x), theirs(x), "the output with qkv_bias=True")


# -- attention_weights --------------------------------------------------------------------------


@exercise("attention_weights", weight=3)
def test_weights_equal_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """For a batch, the weights are the softmax over the keys of the scaled scores."""
    for trial in probe.trials():
        q, k = trial.tensor(BATCH, TOKENS, 6, scale=1.5), trial.tensor(BATCH, 7, 6, scale=1.5)
        got, want = student.attention_weights(q, k), reference.attention_weights(q, k)
        expect_close(got, want, "the result for a batch")


@exercise("attention_weights")
def test_weights_for_any_number_of_leading_axes(
    student: Student, reference: Student, probe: Probe
) -> None:
    """It works without a batch axis, and with two axes in front."""
    for lead in ((), (2, 3)):
        q, k = probe.tensor(*lead, 7, 6), probe.tensor(*lead, 4, 6)
        got, want = student.attention_weights(q, k), reference.attention_weights(q, k)
        expect_close(got, want, f"the result for queries of shape {tuple(q.shape)}")


@exercise("attention_weights")
def test_weights_where_all_sizes_are_equal(
    student: Student, reference: Student, probe: Probe
) -> None:
    """It uses the right axes also where batch, tokens and width are equal."""
    # T05, T14: a wrong transpose raises no error here.
    q, k = probe.tensor(4, 4, 4, scale=1.5), probe.tensor(4, 4, 4, scale=1.5)
    got, want = student.attention_weights(q, k), reference.attention_weights(q, k)
    expect_close(got, want, "the result where all sizes are 4")


@exercise("attention_weights")
def test_each_query_spends_a_weight_of_one(student: Student, probe: Probe) -> None:
    """No weight is negative, and the weights of each query sum to 1."""
    q, k = probe.tensor(BATCH, TOKENS, 6), probe.tensor(BATCH, TOKENS, 6)
    weights = expect_shape(student.attention_weights(q, k), (BATCH, TOKENS, TOKENS), "the result")
    expect(bool((weights >= 0).all()), "Some weights are negative.", "What comes after the scores?")
    sums = torch.ones(BATCH, TOKENS)
    expect_close(weights.sum(dim=-1), sums, "the sum of each query's weights")


@exercise("attention_weights")
def test_weights_in_float64_are_precise(student: Student, reference: Student, probe: Probe) -> None:
    """float64 queries and keys give weights that are right to ten digits."""
    # T15: a float32 constant under the fraction bar.
    q, k = probe.tensor(BATCH, TOKENS, 6).double(), probe.tensor(BATCH, 7, 6).double()
    got, want = student.attention_weights(q, k), reference.attention_weights(q, k)
    expect_ten_digits(got, want, "the float64 result")


@exercise("attention_weights", needs="test_weights_equal_the_definition")
def test_weights_leave_no_traces(student: Student, probe: Probe) -> None:
    """It prints nothing and leaves queries and keys as they are."""
    student.attention_weights(probe.tensor(BATCH, TOKENS, 6), probe.tensor(BATCH, 7, 6))
    expect_silent(student)  # T24
    expect_untouched(student)


# -- SelfAttentionParameter ---------------------------------------------------------------------


@exercise("SelfAttentionParameter", weight=3)
def test_parameter_output_equals_the_definition(
    student: Student, reference: Student, probe: Probe
) -> None:
    """With given weights, the output for a batch is that of scaled dot-product attention."""
    output_equals_the_definition(student, reference, probe, "SelfAttentionParameter")


@exercise("SelfAttentionParameter")
def test_parameter_has_three_matrices(student: Student, reference: Student, probe: Probe) -> None:
    """Its parameters are W_query, W_key and W_value, and no others."""
    expect_parameters(student, reference, "SelfAttentionParameter", D_IN, D_OUT)


@exercise("SelfAttentionParameter")
def test_parameter_takes_one_sequence(student: Student, reference: Student, probe: Probe) -> None:
    """It also takes one sequence without a batch axis."""
    sequence_alone(student, reference, probe, "SelfAttentionParameter")


@exercise("SelfAttentionParameter")
def test_parameter_where_all_sizes_are_equal(
    student: Student, reference: Student, probe: Probe
) -> None:
    """It uses the right axes also where batch, tokens and widths are equal."""
    equal_sizes(student, reference, probe, "SelfAttentionParameter")


@exercise("SelfAttentionParameter", needs="test_parameter_output_equals_the_definition")
def test_parameter_takes_any_number_of_tokens(
    student: Student, reference: Student, probe: Probe
) -> None:
    """It works for one token, for a batch of one, and for many tokens."""
    any_number_of_tokens(student, reference, probe, "SelfAttentionParameter")


@exercise("SelfAttentionParameter")
def test_parameter_in_float64(student: Student, reference: Student, probe: Probe) -> None:
    """A float64 module is right to ten digits."""
    doubles_stay_doubles(student, reference, probe, "SelfAttentionParameter")


@exercise("SelfAttentionParameter")
def test_parameter_gradients(student: Student, reference: Student, probe: Probe) -> None:
    """The right gradients reach all three matrices and the input."""
    gradients_arrive(student, reference, probe, "SelfAttentionParameter")


@exercise("SelfAttentionParameter", needs="test_parameter_output_equals_the_definition")
def test_parameter_is_quiet_and_pure(student: Student, reference: Student, probe: Probe) -> None:
    """It prints nothing, and a call changes neither its input nor the module."""
    quiet_and_pure(student, reference, probe, "SelfAttentionParameter")


# -- SelfAttentionLinear ------------------------------------------------------------------------


@exercise("SelfAttentionLinear", weight=3)
def test_linear_output_equals_the_definition(
    student: Student, reference: Student, probe: Probe
) -> None:
    """With given weights, the output for a batch is that of scaled dot-product attention."""
    output_equals_the_definition(student, reference, probe, "SelfAttentionLinear")


@exercise("SelfAttentionLinear")
def test_linear_biases_are_used(student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias=True all three layers have a bias, and it is used."""
    biases_count(student, reference, probe, "SelfAttentionLinear")


@exercise("SelfAttentionLinear")
def test_linear_has_no_other_parameters(student: Student, reference: Student, probe: Probe) -> None:
    """Without qkv_bias it has three weights and nothing else."""
    expect_parameters(student, reference, "SelfAttentionLinear", D_IN, D_OUT)
    expect_parameters(student, reference, "SelfAttentionLinear", D_IN, D_OUT, qkv_bias=False)


@exercise("SelfAttentionLinear")
def test_linear_takes_one_sequence(student: Student, reference: Student, probe: Probe) -> None:
    """It also takes one sequence without a batch axis."""
    sequence_alone(student, reference, probe, "SelfAttentionLinear")


@exercise("SelfAttentionLinear")
def test_linear_where_all_sizes_are_equal(
    student: Student, reference: Student, probe: Probe
) -> None:
    """It uses the right axes also where batch, tokens and widths are equal."""
    equal_sizes(student, reference, probe, "SelfAttentionLinear")


@exercise("SelfAttentionLinear", needs="test_linear_output_equals_the_definition")
def test_linear_takes_any_number_of_tokens(
    student: Student, reference: Student, probe: Probe
) -> None:
    """It works for one token, for a batch of one, and for many tokens."""
    any_number_of_tokens(student, reference, probe, "SelfAttentionLinear")


@exercise("SelfAttentionLinear")
def test_linear_in_float64(student: Student, reference: Student, probe: Probe) -> None:
    """A float64 module is right to ten digits."""
    doubles_stay_doubles(student, reference, probe, "SelfAttentionLinear")


@exercise("SelfAttentionLinear")
def test_linear_gradients(student: Student, reference: Student, probe: Probe) -> None:
    """The right gradients reach all three layers and the input."""
    gradients_arrive(student, reference, probe, "SelfAttentionLinear")


@exercise("SelfAttentionLinear", needs="test_linear_output_equals_the_definition")
def test_linear_is_quiet_and_pure(student: Student, reference: Student, probe: Probe) -> None:
    """It prints nothing, and a call changes neither its input nor the module."""
    quiet_and_pure(student, reference, probe, "SelfAttentionLinear")


# -- attention_map ------------------------------------------------------------------------------


def layers_with_weights(
    student: Student, reference: Student, probe: Probe, *args: Any, **kwargs: Any
) -> tuple[Module, Module]:
    """The given class on both sides, with the same sharp weights."""
    return twins(student, reference, probe, "Layers", *args, **kwargs)


@exercise("attention_map", weight=3)
def test_map_equals_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """The weights are those that the module's queries and keys give."""
    for trial in probe.trials():
        ours, theirs = layers_with_weights(student, reference, trial, D_IN, D_OUT)
        x = trial.tensor(BATCH, TOKENS, D_IN)
        got, want = student.attention_map(ours, x), reference.attention_map(theirs, x)
        expect_close(got, want, "the result for a batch")


@exercise("attention_map")
def test_map_of_layers_with_biases(student: Student, reference: Student, probe: Probe) -> None:
    """Biases of the layers are used."""
    ours, theirs = layers_with_weights(student, reference, probe, D_IN, D_OUT, qkv_bias=True)
    x = probe.tensor(BATCH, TOKENS, D_IN)
    got, want = student.attention_map(ours, x), reference.attention_map(theirs, x)
    expect_close(got, want, "the result for layers with biases")


@exercise("attention_map")
def test_map_of_one_sequence(student: Student, reference: Student, probe: Probe) -> None:
    """It also takes one sequence without a batch axis."""
    ours, theirs = layers_with_weights(student, reference, probe, D_IN, D_OUT)
    x = probe.tensor(7, D_IN)
    got, want = student.attention_map(ours, x), reference.attention_map(theirs, x)
    expect_close(got, want, "the result for one sequence")


@exercise("attention_map")
def test_map_where_all_sizes_are_equal(student: Student, reference: Student, probe: Probe) -> None:
    """It uses the right axes also where batch, tokens and widths are equal."""
    # T05, T36: with square weights, neither a wrong axis nor a missing transpose raises an error.
    ours, theirs = layers_with_weights(student, reference, probe, 4, 4)
    x = probe.tensor(4, 4, 4)
    got, want = student.attention_map(ours, x), reference.attention_map(theirs, x)
    expect_close(got, want, "the result where all sizes are 4")


@exercise("attention_map", needs="test_map_equals_the_definition")
def test_map_records_no_gradients(student: Student, reference: Student, probe: Probe) -> None:
    """The weights that it returns do not require gradients."""
    ours, _ = layers_with_weights(student, reference, probe, D_IN, D_OUT)
    weights = expect_tensor(student.attention_map(ours, probe.tensor(BATCH, TOKENS, D_IN)))
    expect(
        not weights.requires_grad,
        "The weights require gradients.",
        "They are only for inspection: which context does torch offer for code without gradients?",
    )


@exercise("attention_map", needs="test_map_equals_the_definition")
def test_map_leaves_the_module_alone(student: Student, reference: Student, probe: Probe) -> None:
    """Afterwards the module has the same layers and numbers, and all of it can still be trained."""
    ours, _ = layers_with_weights(student, reference, probe, D_IN, D_OUT, qkv_bias=True)
    before = ours.parameters()
    student.attention_map(ours, probe.tensor(BATCH, TOKENS, D_IN))
    after = ours.parameters()
    expect(
        sorted(after) == sorted(before),
        f"After the call the module has the parameters {', '.join(sorted(after)) or 'none'}; "
        f"before it had {', '.join(sorted(before))}.",
    )
    for key, value in before.items():
        expect_close(after[key], value, f"{key} after the call", rtol=0, atol=0)
    look = ours.method("__getattribute__")
    for training in (False, True):
        (ours.train if training else ours.eval)()
        student.attention_map(ours, probe.tensor(BATCH, TOKENS, D_IN))
        now = look("training")
        expect(now is training, f"Before the call the module's training was {training}; now {now}.")
    for layer in ("W_query", "W_key", "W_value"):
        x, upstream = probe.tensor(TOKENS, D_IN), probe.tensor(TOKENS, D_OUT)
        trainable = ours.method(layer).gradients(x, upstream=upstream)
        for key in ("weight", "bias"):
            expect(
                trainable.get(key) is not None,
                f"After the call {layer}.{key} can no longer be trained.",
            )
    ours.method("requires_grad_")(False)
    student.attention_map(ours, probe.tensor(BATCH, TOKENS, D_IN))
    x, upstream = probe.tensor(TOKENS, D_IN), probe.tensor(TOKENS, D_OUT)
    thawed = sorted(ours.method("W_query").gradients(x, upstream=upstream).keys() - {"0"})
    expect(
        not thawed,
        f"Before the call the module was frozen; after it, {' and '.join(thawed)} of W_query can "
        "be trained.",
    )


@exercise("attention_map", weight=0.5)
def test_map_of_a_module_without_values(student: Student, reference: Student, probe: Probe) -> None:
    """A module that has the layers W_query and W_key, but no W_value, has a map too."""
    ours, theirs = layers_with_weights(student, reference, probe, D_IN, D_OUT)
    for module in (ours, theirs):
        module.method("__delattr__")("W_value")
        layer = module.method("__getattr__")("W_query")
        module.method("__delattr__")("W_query")
        module.method("__setattr__")("W_query", layer)  # now it is the last
    x = probe.tensor(BATCH, TOKENS, D_IN)
    got, want = student.attention_map(ours, x), reference.attention_map(theirs, x)
    expect_close(got, want, "the result for a module without W_value, whose W_key comes first,")


@exercise("attention_map", needs="test_map_equals_the_definition")
def test_map_is_quiet(student: Student, reference: Student, probe: Probe) -> None:
    """It prints nothing and leaves x as it is."""
    ours, _ = layers_with_weights(student, reference, probe, D_IN, D_OUT)
    student.attention_map(ours, probe.tensor(BATCH, TOKENS, D_IN))
    expect_silent(student)  # T24
    expect_untouched(student)


# -- SelfAttentionFused -------------------------------------------------------------------------


@exercise("SelfAttentionFused", weight=3)
def test_fused_output_equals_the_definition(
    student: Student, reference: Student, probe: Probe
) -> None:
    """With given weights, the output for a batch is that of scaled dot-product attention."""
    output_equals_the_definition(student, reference, probe, "SelfAttentionFused")


@exercise("SelfAttentionFused")
def test_fused_bias_is_used(student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias=True the layer has a bias, and it is used."""
    biases_count(student, reference, probe, "SelfAttentionFused")


@exercise("SelfAttentionFused")
def test_fused_has_no_other_parameters(student: Student, reference: Student, probe: Probe) -> None:
    """Without qkv_bias its only parameter is W_qkv.weight."""
    expect_parameters(student, reference, "SelfAttentionFused", D_IN, D_OUT)


@exercise("SelfAttentionFused")
def test_fused_takes_one_sequence(student: Student, reference: Student, probe: Probe) -> None:
    """It also takes one sequence without a batch axis."""
    sequence_alone(student, reference, probe, "SelfAttentionFused")


@exercise("SelfAttentionFused")
def test_fused_where_all_sizes_are_equal(
    student: Student, reference: Student, probe: Probe
) -> None:
    """It uses the right axes also where batch, tokens and widths are equal."""
    equal_sizes(student, reference, probe, "SelfAttentionFused")


@exercise("SelfAttentionFused", needs="test_fused_output_equals_the_definition")
def test_fused_takes_any_number_of_tokens(
    student: Student, reference: Student, probe: Probe
) -> None:
    """It works for one token, for a batch of one, and for many tokens."""
    any_number_of_tokens(student, reference, probe, "SelfAttentionFused")


@exercise("SelfAttentionFused")
def test_fused_in_float64(student: Student, reference: Student, probe: Probe) -> None:
    """A float64 module is right to ten digits."""
    doubles_stay_doubles(student, reference, probe, "SelfAttentionFused")


@exercise("SelfAttentionFused")
def test_fused_gradients(student: Student, reference: Student, probe: Probe) -> None:
    """The right gradients reach the layer and the input."""
    gradients_arrive(student, reference, probe, "SelfAttentionFused")


@exercise("SelfAttentionFused", needs="test_fused_output_equals_the_definition")
def test_fused_is_quiet_and_pure(student: Student, reference: Student, probe: Probe) -> None:
    """It prints nothing, and a call changes neither its input nor the module."""
    quiet_and_pure(student, reference, probe, "SelfAttentionFused")


# -- SelfAttentionAlong -------------------------------------------------------------------------


@exercise("SelfAttentionAlong", weight=2)
def test_along_the_usual_axis(student: Student, reference: Student, probe: Probe) -> None:
    """By default the tokens are along the second-to-last axis."""
    output_equals_the_definition(student, reference, probe, "SelfAttentionAlong")


@exercise("SelfAttentionAlong", weight=2)
def test_along_the_first_axis(student: Student, reference: Student, probe: Probe) -> None:
    """With token_dim=0 it takes (tokens, batch, d_in), and (tokens, d_in) too."""
    # T14: axes counted from the front, and a scale that follows the wrong one.
    ours, theirs = twins(student, reference, probe, "SelfAttentionAlong", D_IN, D_OUT, token_dim=0)
    for shape in ((TOKENS, BATCH, D_IN), (TOKENS, D_IN)):
        x = probe.tensor(*shape)
        expect_close(ours(x), theirs(x), f"the output for token_dim=0 and x of shape {shape}")


@exercise("SelfAttentionAlong", weight=2)
def test_along_any_axis_of_four(student: Student, reference: Student, probe: Probe) -> None:
    """With four axes, any of the first three may hold the tokens."""
    x = probe.tensor(2, 3, 4, D_IN)
    for dim in (0, 1, 2):
        ours, theirs = twins(student, reference, probe, "SelfAttentionAlong", D_IN, 7, dim)
        expect_close(ours(x), theirs(x), f"the output for token_dim={dim} and four axes")


@exercise("SelfAttentionAlong")
def test_along_an_axis_counted_from_the_end(
    student: Student, reference: Student, probe: Probe
) -> None:
    """A negative token_dim counts from the end."""
    x = probe.tensor(2, 3, 4, D_IN)
    for dim in (-2, -3, -4):
        ours, theirs = twins(student, reference, probe, "SelfAttentionAlong", D_IN, 7, dim)
        expect_close(ours(x), theirs(x), f"the output for token_dim={dim} and four axes")


@exercise("SelfAttentionAlong")
def test_along_where_all_sizes_are_equal(
    student: Student, reference: Student, probe: Probe
) -> None:
    """It uses the right axes also where batch, tokens and widths are equal."""
    for dim in (0, 1):
        equal_sizes(student, reference, probe, "SelfAttentionAlong", token_dim=dim)


@exercise("SelfAttentionAlong", needs="test_along_the_usual_axis")
def test_along_refuses_the_features(student: Student, reference: Student, probe: Probe) -> None:
    """A token_dim that is the last axis, that of the features, raises ValueError."""
    for shape, dim in (((TOKENS, D_IN), -1), ((TOKENS, D_IN), 1), ((BATCH, TOKENS, D_IN), 2)):
        x = probe.tensor(*shape)

        def call(x: torch.Tensor = x, dim: int = dim) -> None:
            student.SelfAttentionAlong(D_IN, D_IN, token_dim=dim)(x)

        expect_raises(["ValueError"], call, f"for token_dim={dim} and x of shape {shape}")


@exercise("SelfAttentionAlong", needs="test_along_the_usual_axis")
def test_along_with_other_axes_later(student: Student, reference: Student, probe: Probe) -> None:
    """One module takes inputs with different numbers of axes, one after the other."""
    for dim in (-2, 0):
        ours, theirs = twins(
            student, reference, probe, "SelfAttentionAlong", D_IN, D_OUT, token_dim=dim
        )
        for shape in ((BATCH, TOKENS, D_IN), (2, BATCH, TOKENS, D_IN), (TOKENS, D_IN)):
            x = probe.tensor(*shape)
            expect_close(ours(x), theirs(x), f"the output for token_dim={dim}, x of shape {shape}")


@exercise("SelfAttentionAlong")
def test_along_biases_are_used(student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias=True there are biases, which are used; otherwise there are none."""
    biases_count(student, reference, probe, "SelfAttentionAlong", token_dim=0)
    expect_parameters(student, reference, "SelfAttentionAlong", D_IN, D_OUT)


@exercise("SelfAttentionAlong")
def test_along_in_float64(student: Student, reference: Student, probe: Probe) -> None:
    """A float64 module is right to ten digits."""
    doubles_stay_doubles(student, reference, probe, "SelfAttentionAlong", token_dim=0)


@exercise("SelfAttentionAlong")
def test_along_gradients(student: Student, reference: Student, probe: Probe) -> None:
    """The right gradients reach all three layers and the input."""
    gradients_arrive(student, reference, probe, "SelfAttentionAlong", token_dim=0)


@exercise("SelfAttentionAlong", needs="test_along_the_first_axis")
def test_along_is_quiet_and_pure(student: Student, reference: Student, probe: Probe) -> None:
    """It prints nothing, and a call changes neither its input nor the module."""
    quiet_and_pure(student, reference, probe, "SelfAttentionAlong", token_dim=0)
