"""Hidden checks of s04_attention_modules.

Modules get the same fresh, sharp weights on both sides (`twins`), so that neither the order in
which layers are made (T32) nor the generator can matter, and uniform attention is far off (T64).
Unused attributes cost nothing (T58): only parameters, outputs and side effects are looked at.
"""

import contextlib
from typing import Any

import torch

from autograder.checks import (
    FunctionSpec,
    ModuleSpec,
    Probe,
    Student,
    StudentError,
    build,
    check_property,
    exercise,
    expect,
    expect_close,
    expect_parameters,
    expect_raises,
    expect_shape,
    expect_silent,
    expect_tensor,
    expect_untouched,
    tensors,
    twins,
)
from graders.attention import by_name, large_scores, low_scores

BATCH, TOKENS, D_IN, D_OUT = 3, 5, 10, 24
EQUAL = {"batch": 4, "tokens": 4, "d_in": 4, "d_out": 4}  # a wrong axis raises no error: T05, T14
WITH_BIASES = {"qkv_bias": True}  # T31
BIASED = (WITH_BIASES, WITH_BIASES | {"batch": ()})
NARROW = {"d_in": 1, "d_out": 1}
PRECISE = {"rtol": 1e-4, "atol": 1e-4}
SHAPE = {"what": "the output for x of shape {shape}"}
# Batch, tokens, whole: of 200 scores, each the only one of its query, some are far below zero.
SOME_LENGTHS = (2, 1), ((), 1), (1, 3), (2, 140), (200, 1, 6)

WEIGHTS = FunctionSpec(
    "attention_weights",
    takes=tensors("lead queries d_k", "lead keys d_k", scale=1.5),
    sizes={"lead": (BATCH,), "queries": TOKENS, "keys": 7, "d_k": 6, "whole": 0},
)
LAYER: dict[str, Any] = {
    "build": "d_in d_out",
    "takes": tensors("batch tokens d_in"),
    "sizes": {"batch": BATCH, "tokens": TOKENS, "whole": 0, "d_in": D_IN, "d_out": D_OUT},
    "names": {"0": "x"},
}
PARAMETER = ModuleSpec("SelfAttentionParameter", **LAYER)
LINEAR = ModuleSpec("SelfAttentionLinear", keywords="qkv_bias", **LAYER)
FUSED = ModuleSpec("SelfAttentionFused", keywords="qkv_bias", **LAYER)
ALONG = ModuleSpec("SelfAttentionAlong", keywords="qkv_bias token_dim", **LAYER)


@check_property
def one_sequence(spec: ModuleSpec, student: Student, reference: Student, probe: Probe) -> None:
    """A sequence without a batch axis gives the reference's output, and is not changed."""
    ours, theirs, (x,) = spec.draw(student, reference, probe, {"batch": (), "tokens": 7})
    expect_close(ours(x), theirs(x), "the output for one sequence")
    expect_untouched(student)


# -- attention_weights --------------------------------------------------------------------------


@WEIGHTS.equals_definition({}, {"whole": 4}, what="the result for a batch", weight=3)
def test_weights_equal_the_definition() -> None:
    """For a batch, the weights are the softmax over the keys of the scaled scores."""


@WEIGHTS.equals_definition_for(
    *(((), 17, 300), ((2, 1, 3), 7, 4), ((2, 1), 1, 4), ((1,), 5, 4, 1), ((3,), 5, 1)),
    what="the result for queries of shape {shape}",
)
def test_weights_for_any_number_of_leading_axes() -> None:
    """It works without a batch axis, and with two or three axes in front."""


@WEIGHTS.equals_definition_for(((4,), 4, 4, 4), what="the result where all sizes are 4")
def test_weights_where_all_sizes_are_equal() -> None:
    """It uses the right axes also where batch, tokens and width are equal."""
    # T05, T14: a wrong transpose raises no error here.


@exercise("attention_weights")
def test_each_query_spends_a_weight_of_one(student: Student, probe: Probe) -> None:
    """No weight is negative, and the weights of each query sum to 1."""
    q, k = 10 * probe.tensor(BATCH, TOKENS, 6), 10 * probe.tensor(BATCH, TOKENS, 6)
    weights = expect_shape(student.attention_weights(q, k), (BATCH, TOKENS, TOKENS), "the result")
    expect_close(weights.sum(dim=-1), torch.ones(BATCH, TOKENS), "the sum of a query's weights")
    expect(bool((weights >= 0).all()), "Some weights are negative.", "What comes after the scores?")


@large_scores(WEIGHTS, {}, {"lead": ()}, needs="test_weights_equal_the_definition")
def test_weights_of_large_scores() -> None:
    """Scores of some hundreds give the weights of the definition, too."""


@WEIGHTS.float64({}, {"lead": ()})  # T15: a float32 constant under the fraction bar
def test_weights_in_float64_are_precise() -> None:
    """float64 queries and keys give weights that are right to ten digits."""


@exercise("attention_weights", needs="test_weights_equal_the_definition")
def test_weights_leave_no_traces(student: Student, probe: Probe) -> None:
    """It prints nothing and leaves queries and keys as they are."""
    q, k = probe.tensor(BATCH, TOKENS, 6), probe.tensor(BATCH, 7, 6)
    for queries, keys in ((q, k), (20 * q.double(), k.double())):
        student.attention_weights(queries, keys)
        expect_silent(student)  # T24
        expect_untouched(student)


# -- SelfAttentionParameter ---------------------------------------------------------------------


@PARAMETER.equals_definition(what="the output for a batch", weight=3)
def test_parameter_output_equals_the_definition() -> None:
    """With given weights, the output for a batch is that of scaled dot-product attention."""


@by_name(PARAMETER).parameters()
def test_parameter_has_three_matrices() -> None:
    """Its parameters are W_query, W_key and W_value, and no others."""


@one_sequence(PARAMETER)
def test_parameter_takes_one_sequence() -> None:
    """It also takes one sequence without a batch axis."""


@PARAMETER.equals_definition_for(EQUAL, NARROW, **SHAPE)
def test_parameter_where_all_sizes_are_equal() -> None:
    """It uses the right axes also where batch, tokens and widths are equal."""


# Its scores are smaller than those of the others: a row of a matrix has d_out entries, not d_in.
@PARAMETER.lengths(
    *SOME_LENGTHS, (200, 1, 8), **SHAPE, needs="test_parameter_output_equals_the_definition"
)
def test_parameter_takes_any_number_of_tokens() -> None:
    """It works for one token, for a batch of one, and for many tokens."""


@PARAMETER.float64({}, {"batch": ()})
def test_parameter_in_float64() -> None:
    """A float64 module is right to ten digits."""


@PARAMETER.gradients({}, {"batch": ()}, **PRECISE)
def test_parameter_gradients() -> None:
    """The right gradients reach all three matrices and the input."""


@PARAMETER.pure(large=9, needs="test_parameter_output_equals_the_definition")
def test_parameter_is_quiet_and_pure() -> None:
    """It prints nothing, no call changes its input or the module, and scores may be large."""


# -- SelfAttentionLinear ------------------------------------------------------------------------


@LINEAR.equals_definition(what="the output for a batch", weight=3)
def test_linear_output_equals_the_definition() -> None:
    """With given weights, the output for a batch is that of scaled dot-product attention."""


@LINEAR.equals_definition_for(*BIASED, what="the output with qkv_bias=True, x of shape {shape}")
def test_linear_biases_are_used() -> None:
    """With qkv_bias=True all three layers have a bias, and it is used."""


@by_name(LINEAR).parameters({}, {"qkv_bias": False})
def test_linear_has_no_other_parameters() -> None:
    """Without qkv_bias it has three weights and nothing else."""


@one_sequence(LINEAR)
def test_linear_takes_one_sequence() -> None:
    """It also takes one sequence without a batch axis."""


@LINEAR.equals_definition_for(EQUAL, NARROW, **SHAPE)
def test_linear_where_all_sizes_are_equal() -> None:
    """It uses the right axes also where batch, tokens and widths are equal."""


@LINEAR.lengths(*SOME_LENGTHS, **SHAPE, needs="test_linear_output_equals_the_definition")
def test_linear_takes_any_number_of_tokens() -> None:
    """It works for one token, for a batch of one, and for many tokens."""


@LINEAR.float64({}, *BIASED)
def test_linear_in_float64() -> None:
    """A float64 module is right to ten digits."""


@LINEAR.gradients({}, *BIASED, **PRECISE)
def test_linear_gradients() -> None:
    """The right gradients reach all three layers and the input."""


@LINEAR.pure(large=6, quiet=BIASED, needs="test_linear_output_equals_the_definition")
def test_linear_is_quiet_and_pure() -> None:
    """It prints nothing, no call changes its input or the module, and scores may be large."""


# -- attention_map ------------------------------------------------------------------------------


@check_property
def same_map(
    name: str,
    student: Student,
    reference: Student,
    probe: Probe,
    *shapes: tuple[int, ...],
    d_out: int = D_OUT,
    qkv_bias: bool = False,
) -> None:
    """The maps of `Layers` with sharp weights are the reference's, for tokens of these shapes."""
    for trial, shape in zip(probe.trials(len(shapes)), shapes, strict=True):
        ours, theirs = twins(student, reference, trial, "Layers", shape[-1], d_out, qkv_bias)
        x, what = trial.tensor(*shape), f"the result for x of shape {shape}, {qkv_bias=}"
        expect_close(student.attention_map(ours, x), reference.attention_map(theirs, x), what)


@same_map("attention_map", *[(BATCH, TOKENS, D_IN)] * 2, weight=3)
def test_map_equals_the_definition() -> None:
    """The weights are those that the module's queries and keys give."""


@same_map("attention_map", (BATCH, TOKENS, D_IN), (1, TOKENS, D_IN), qkv_bias=True)
def test_map_of_layers_with_biases() -> None:
    """Biases of the layers are used."""


@same_map("attention_map", (7, D_IN), (1, D_IN), (7, 1))
def test_map_of_one_sequence() -> None:
    """It also takes one sequence without a batch axis."""


@same_map("attention_map", (4, 4, 4), (1, 1, 4), d_out=4)
def test_map_where_all_sizes_are_equal() -> None:
    """It uses the right axes also where batch, tokens and widths are equal."""
    # T05, T36: with square weights, neither a wrong axis nor a missing transpose raises an error.


@exercise("attention_map", needs="test_map_equals_the_definition")
def test_map_records_no_gradients(student: Student, probe: Probe) -> None:
    """The weights that it returns do not require gradients."""
    layers, x = build(student, "Layers", D_IN, D_OUT), probe.tensor(BATCH, TOKENS, D_IN)
    weights = expect_tensor(student.attention_map(layers, x.requires_grad_()))
    reached = student.attention_map.gradients(layers, x, upstream=weights.detach())["1"]
    expect(
        not weights.requires_grad and reached is None,
        f"{'For an x that does, the' if reached is not None else 'The'} weights require gradients.",
        "They are only for inspection: which context does torch offer for code without gradients?",
    )


@exercise("attention_map", needs="test_map_equals_the_definition")
def test_map_leaves_the_module_alone(student: Student, reference: Student, probe: Probe) -> None:
    """Afterwards the module has the same layers and numbers, and all of it can still be trained."""
    ours, _ = twins(student, reference, probe, "Layers", D_IN, D_OUT, qkv_bias=True)
    x, before = probe.tensor(BATCH, TOKENS, D_IN), ours.state(relevant=())
    layer = ours.method("__getattr__")("W_key")
    for training, of_layer in ((False, False), (True, True), (True, False)):
        ours.method("train")(training)
        layer.method("train")(of_layer)
        student.attention_map(ours, x)
        for module, was, what in ((ours, training, "the module"), (layer, of_layer, "W_key")):
            now = module.method("__getattribute__")("training")
            expect(now is was, f"Before the call {what}'s training was {was}; now it is {now}.")
    after = ours.state(relevant=())
    new = ", ".join(sorted(after.keys() ^ before.keys()))
    expect(not new, f"The call adds this to the module, or takes it away from there: {new}.")
    for key, value in before.items():
        expect_close(after[key], value, f"{key} after the call", rtol=0, atol=0)
        expect(after[key].dtype == value.dtype, f"After the call {key} is {after[key].dtype}.")
    for frozen in ((), ("W_query", "W_value")):
        for layer in frozen:
            ours.method("__getattr__")(layer).method("requires_grad_")(False)
        student.attention_map(ours, x)
        for layer in ("W_query", "W_key", "W_value"):
            reached = ours.method(layer).gradients(x, upstream=probe.tensor(BATCH, TOKENS, D_OUT))
            could, can = [] if layer in frozen else ["bias", "weight"], sorted({*reached} - {"0"})
            expect(
                can == could,
                f"Before the call, {' and '.join(could) or 'nothing'} of {layer} could be trained; "
                f"after it, {' and '.join(can) or 'nothing'} can be.",
            )
    ours.to(torch.float64)
    with contextlib.suppress(StudentError):  # float64 is not asked for, but has to stay
        student.attention_map(ours, x.double())
        dtypes = {value.dtype for value in ours.state(relevant=()).values()}
        expect(dtypes == {torch.float64}, "After the call, a float64 module is no longer float64.")


@exercise("attention_map", weight=0.5)
def test_map_of_a_module_without_values(student: Student, reference: Student, probe: Probe) -> None:
    """Any module that has the layers W_query and W_key, and no others, has a map too."""
    x = probe.tensor(BATCH, TOKENS, D_IN)
    for bias in (False, True):
        ours, theirs = twins(student, reference, probe, "Layers", D_IN, D_OUT, bias)
        module = build(student, "nn.Module")  # which is no `Layers`
        for name in ("W_key", "W_query"):
            module.method("add_module")(name, ours.method("__getattr__")(name))
        ours.method("__getattr__")("W_key").method("register_parameter")("bias", None)
        # A bias of the keys changes no weight.
        got, want = student.attention_map(module, x), reference.attention_map(theirs, x)
        what = "the result for a module without W_value, whose W_key comes first and has no bias,"
        expect_close(got, want, what)


@exercise("attention_map", needs="test_map_equals_the_definition")
def test_map_is_quiet(student: Student, probe: Probe) -> None:
    """It prints nothing and leaves x as it is."""
    for shape, bias in (((BATCH, TOKENS), False), ((TOKENS,), True)):
        layers = build(student, "Layers", D_IN, D_OUT, bias)
        student.attention_map(layers, probe.tensor(*shape, D_IN).requires_grad_())
        expect_silent(student)  # T24
        expect_untouched(student)


# -- SelfAttentionFused -------------------------------------------------------------------------


@FUSED.equals_definition(what="the output for a batch", weight=3)
def test_fused_output_equals_the_definition() -> None:
    """With given weights, the output for a batch is that of scaled dot-product attention."""


@FUSED.equals_definition_for(*BIASED, what="the output with qkv_bias=True, x of shape {shape}")
def test_fused_bias_is_used() -> None:
    """With qkv_bias=True the layer has a bias, and it is used."""


@by_name(FUSED).parameters()
def test_fused_has_no_other_parameters() -> None:
    """Without qkv_bias its only parameter is W_qkv.weight."""


@one_sequence(FUSED)
def test_fused_takes_one_sequence() -> None:
    """It also takes one sequence without a batch axis."""


@FUSED.equals_definition_for(EQUAL, NARROW, **SHAPE)
def test_fused_where_all_sizes_are_equal() -> None:
    """It uses the right axes also where batch, tokens and widths are equal."""


@FUSED.lengths(*SOME_LENGTHS, **SHAPE, needs="test_fused_output_equals_the_definition")
def test_fused_takes_any_number_of_tokens() -> None:
    """It works for one token, for a batch of one, and for many tokens."""


@FUSED.float64({}, *BIASED)
def test_fused_in_float64() -> None:
    """A float64 module is right to ten digits."""


@FUSED.gradients({}, *BIASED, **PRECISE)
def test_fused_gradients() -> None:
    """The right gradients reach the layer and the input."""


@FUSED.pure(quiet=BIASED, needs="test_fused_output_equals_the_definition")
def test_fused_is_quiet_and_pure() -> None:
    """It prints nothing, no call changes its input or the module, and scores may be large."""


# -- SelfAttentionAlong -------------------------------------------------------------------------


@ALONG.equals_definition(what="the output for a batch", weight=2)
def test_along_the_usual_axis() -> None:
    """By default the tokens are along the second-to-last axis."""


@ALONG.lengths(
    {"batch": TOKENS, "tokens": BATCH},  # the tokens first
    {"batch": (), "tokens": TOKENS},
    build={"token_dim": 0},
    what="the output for token_dim=0 and x of shape {shape}",
    weight=2,
)
def test_along_the_first_axis() -> None:
    """With token_dim=0 it takes (tokens, batch, d_in), and (tokens, d_in) too."""
    # T14: axes counted from the front, and a scale that follows the wrong one.


@ALONG.equals_definition_for(
    *({"token_dim": dim, "batch": (2, 3), "tokens": 4, "d_out": 7} for dim in (0, 1, 2)),
    *({"token_dim": dim, "batch": (2, 3, 2)} for dim in (1, 3)),
    {"token_dim": 2, "batch": (2, 1, 2, 2)},
    what="the output for token_dim={token_dim} and x of shape {shape}",
    weight=2,
)
def test_along_any_axis_of_four() -> None:
    """With four axes, any of the first three may hold the tokens; more axes are fine, too."""


@ALONG.equals_definition_for(
    *({"token_dim": dim, "batch": (2, 3), "tokens": 4, "d_out": 7} for dim in (-2, -3, -4)),
    {"token_dim": -3, "tokens": 4},
    what="the output for token_dim={token_dim} and x of shape {shape}",
)
def test_along_an_axis_counted_from_the_end() -> None:
    """A negative token_dim counts from the end."""


@ALONG.equals_definition_for(
    *(EQUAL | {"token_dim": dim} for dim in (0, 1)),
    {"token_dim": 0, "batch": (1, 1), "tokens": 3, "d_out": 1},
    what="the output for x of shape {shape}, token_dim={token_dim}",
)
def test_along_where_all_sizes_are_equal() -> None:
    """It uses the right axes also where batch, tokens and widths are equal, or 1."""


@exercise("SelfAttentionAlong", needs="test_along_the_usual_axis")
def test_along_refuses_the_features(student: Student, probe: Probe) -> None:
    """A token_dim that is the last axis, that of the features, raises ValueError."""
    for dim, axes in ((-1, 2), (-1, 3), (1, 2), (2, 3), (3, 4)):
        x = probe.tensor(*(2, BATCH, D_IN, D_IN)[-axes:])

        def call(x: torch.Tensor = x, dim: int = dim) -> None:
            along = student.SelfAttentionAlong(D_IN, D_IN, token_dim=dim)
            for given in (x[None], x) if dim == 2 else (x,):
                along(given)

        later = ", after one with an axis more" * (dim == 2)
        expect_raises(["ValueError"], call, f"for token_dim={dim} and x with {axes} axes{later}")


@exercise("SelfAttentionAlong", needs="test_along_the_usual_axis")
def test_along_with_other_axes_later(student: Student, reference: Student, probe: Probe) -> None:
    """One module takes inputs with different numbers of axes, one after the other."""
    for dim in (-2, 0):
        ours, theirs = ALONG.pair(student, reference, probe, {"token_dim": dim})
        for shape in ((BATCH, TOKENS), (2, BATCH, TOKENS), (TOKENS,), (1,)):
            x = probe.tensor(*shape, D_IN)
            what = f"the output for token_dim={dim} and x of shape {tuple(x.shape)}"
            expect_close(ours(x), theirs(x), what)
            expect_untouched(student)


@exercise("SelfAttentionAlong")
def test_along_biases_are_used(student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias=True, by name or as fourth argument, biases are used; else there are none."""
    X = probe.tensor(BATCH, TOKENS, D_IN)
    for x, args, named in ((X, (), {"token_dim": 0, "qkv_bias": True}), (X[0], (0, True), {})):
        made = (D_IN, D_OUT, *args)
        ours, theirs = twins(student, reference, probe, "SelfAttentionAlong", *made, **named)
        how = "given by name" if named else "given in this order"
        expect_close(ours(x), theirs(x), f"the output, with token_dim=0 and qkv_bias=True {how},")
    expect_parameters(student, reference, "SelfAttentionAlong", d_out=D_OUT, d_in=D_IN)


@low_scores(ALONG, masked=False, needs="test_along_the_usual_axis")
def test_along_with_low_scores() -> None:
    """Scores of 0, and far from it, are used unchanged; other sequences have no influence."""


@ALONG.float64({"token_dim": 0, "batch": (2, 3)}, *BIASED)
def test_along_in_float64() -> None:
    """A float64 module is right to ten digits."""


@ALONG.gradients({"token_dim": 0, "batch": (2, 3)}, *BIASED, **PRECISE)
def test_along_gradients() -> None:
    """The right gradients reach all three layers and the input."""


@ALONG.pure({"token_dim": 0}, quiet=BIASED, needs="test_along_the_first_axis")
def test_along_is_quiet_and_pure() -> None:
    """It prints nothing, no call changes its input or the module, and scores may be large."""
