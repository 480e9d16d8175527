"""Hidden checks of s10_stacked_heads.

Sizes are pairwise different. Heads of width 1 would let features that are dealt out like cards
pass, and ``d_in == d_out`` an output projection that is counted with the wrong one (T02). The head
itself is given in the lesson; what is checked is what is built from it.
"""

from functools import partial
from typing import Any

import torch

from autograder.checks import (
    Failure,
    FunctionSpec,
    Module,
    ModuleSpec,
    Probe,
    Student,
    check_property,
    counted,
    describe,
    differs,
    exercise,
    expect,
    expect_close,
    expect_raises,
    expect_shape,
)
from graders.attention import (
    REFUSALS,
    causal,
    layer_of_heads,
    low_scores,
    refuses_long_sequences,
    sets_no_seed,
    uses_biases,
)
from graders.dropout import drops_attention_weights, drops_everything, unit_projection

# batch, tokens, d_in, d_out of a head, num_heads, context_length
SIZES = ((3, 5, 10, 6, 4, 9), (2, 7, 4, 5, 3, 11))
OTHER_SIZES = (  # with 11 heads: "heads.10" sorts before "heads.2"
    *((2, 6, 10, 7, 1, 8), (2, 6, 6, 6, 3, 8), (2, 6, 3, 1, 2, 8), (2, 6, 4, 2, 5, 8)),
    *((2, 6, 5, 5, 1, 8), (2, 6, 3, 2, 11, 8)),
)
LENGTHS = tuple({"batch": 2, "tokens": tokens} for tokens in (1, 9, 3))
TWICE = torch.eye(5).repeat(2, 1)  # values that show every attention weight twice: `read_weights`


def said(probe: Probe, s: Any) -> list[torch.Tensor]:
    """What the heads return."""
    return [probe.tensor(*s.lead, s.width) for _ in range(s.heads)]


CONCATENATED = FunctionSpec(
    "concatenate_heads",
    takes=lambda probe, s: (said(probe, s),),
    sizes={"lead": (3, 5), "width": 6, "heads": 4},
)
CONTRIBUTIONS = FunctionSpec(
    "head_contributions",
    takes=lambda probe, s: (said(probe, s), probe.tensor(s.d_out, s.heads * s.width)),
    sizes={"lead": (3, 5), "width": 6, "heads": 4, "d_out": 10},
)
STACKED = ModuleSpec("StackedHeads", **layer_of_heads(d_out=6))
PROJECTED = ModuleSpec("ProjectedHeads", **layer_of_heads(d_out=6))

# -- concatenate_heads --------------------------------------------------------------------------


@CONCATENATED.right_shape(((3, 5), 6, 4), ((2, 7), 5, 3))
def test_heads_together_have_the_right_shape() -> None:
    """The shape is (batch, tokens, num_heads * width)."""


@CONCATENATED.equals_definition(((3, 5), 6, 4), ((2, 7), 5, 3), weight=3)
def test_heads_stand_side_by_side() -> None:
    """In each token, all features of head 0 come first, then those of head 1, and so on."""


@CONCATENATED.equals_definition(((5,), 6, 4), ((7,), 5, 3), what="the result without a batch")
def test_a_single_sequence_works_too() -> None:
    """Without a batch axis, (tokens, width), the features are put together in the same way."""


@CONCATENATED.equals_definition_for(
    *(((3, 4), 6, 1), ((2, 1), 5, 3), ((3, 4), 1, 12), ((1, 5), 3, 4), ((1,), 1, 3)),
    what="the result for num_heads={heads}, width={width} and the other axes {lead}",
    needs="test_heads_stand_side_by_side",
)
def test_heads_at_the_edges() -> None:
    """One head, one token, and heads of width 1 work too."""


@CONCATENATED.arguments_unchanged(needs="test_heads_stand_side_by_side")
def test_the_list_stays() -> None:
    """The list of outputs and the outputs themselves are the same after the call."""


# -- StackedHeads and ProjectedHeads: what holds for both ---------------------------------------


@check_property
def heads_start_apart(spec: ModuleSpec, student: Student, reference: Student, probe: Probe) -> None:
    """No two heads of a new layer have the same weights in any of their layers."""
    has = spec.new(student, {"qkv_bias": True, "num_heads": 11}).parameters()
    for layer in ("W_query", "W_key", "W_value"):
        all_heads = [has[f"heads.{h}.{layer}.weight"] for h in range(11)]
        for head in range(1, 11):
            same = [n for n in range(head) if torch.equal(all_heads[n], all_heads[head])]
            expect(
                not same,
                f"In a new layer, heads {same[0] if same else 0} and {head} have the same {layer}.",
                "Each head draws random weights of its own.",
            )


def new_weights(module: Module, probe: Probe, head: int) -> dict[str, torch.Tensor]:
    """Other weights for one of the module's heads."""
    return {
        name: value + probe.tensor(*value.shape)
        for name, value in sorted(module.parameters().items())  # in whatever order they were made
        if name.startswith(f"heads.{head}.")
    }


def shown_by(heads: int) -> dict[str, torch.Tensor]:
    """Parameters with which the output of these heads shows every attention weight."""
    return {f"heads.{head}.W_value.weight": TWICE for head in range(heads)}


# -- StackedHeads -------------------------------------------------------------------------------


@STACKED.equals_definition(*SIZES, weight=4)
def test_stacked_output_is_the_heads_side_by_side() -> None:
    """With given weights, the output is that of the heads side by side, head 0 first."""


@STACKED.parameters({"qkv_bias": False}, {}, {"qkv_bias": True, "dropout": 0.3})
def test_stacked_learns_its_heads_and_no_more() -> None:
    """The parameters are those of the heads, with biases exactly when qkv_bias is True."""
    # T06: a head with a table of positions of its own would have more.


@heads_start_apart(STACKED, weight=2)
def test_stacked_heads_start_from_their_own_weights() -> None:
    """In a new layer no two heads have the same weights."""


@sets_no_seed(STACKED, {}, {"dropout": 0.5})
def test_stacked_leaves_chance_alone() -> None:
    """Two new layers start from different weights: the layer sets no seed."""


@STACKED.equals_definition_for(
    *OTHER_SIZES, what="the output for num_heads={num_heads} and d_out={d_out}", weight=2
)
def test_stacked_uses_its_arguments() -> None:
    """Each layer has the sizes of its own call, also one head, and heads of one feature."""
    # T18: whoever reads d_out or num_heads from a global gets the same layer each time.
    # T52: d_out = 1 with two heads is Exercise 3.2.


@STACKED.keyword_arguments()  # T19
def test_stacked_arguments_have_their_names() -> None:
    """The arguments can be given by their names, in any order."""


@uses_biases(STACKED)  # T31
def test_stacked_biases_are_used() -> None:
    """With qkv_bias=True the biases of the heads are used."""


@exercise("StackedHeads")
def test_stacked_heads_have_columns(student: Student, reference: Student, probe: Probe) -> None:
    """New weights in one head change its own features, and no others."""
    width, heads = 6, 4
    ours, _, (x,) = STACKED.draw(student, reference, probe)
    before = expect_shape(ours(x), (3, 5, heads * width), "the output").detach()
    for head in (2, 0):
        ours.load(new_weights(ours, probe, head))
        after = expect_shape(ours(x), (3, 5, heads * width), "the output").detach()
        moved = differs(after, before).flatten(0, 1).any(dim=0)
        own = torch.arange(heads * width) // width == head
        wrong = int((moved & ~own).sum())
        words = f"New weights in head {head} change {counted(wrong, 'feature')} of other heads."
        expect(not wrong, words)
        expect(moved[own].all(), f"New weights in head {head} do not change all of its features.")
        before = after


@causal(STACKED)
def test_stacked_never_looks_ahead() -> None:
    """Changing a token leaves every earlier output as it was."""


@low_scores(STACKED, lowest=-50.0, needs="test_stacked_output_is_the_heads_side_by_side")
def test_stacked_heads_of_low_scores() -> None:
    """The output is right for scores of 0, and for scores far below or above 0."""


@STACKED.batch_independent()  # T29
def test_stacked_sequences_do_not_touch() -> None:
    """A sequence gives the same output alone and in a batch, at any place."""


@STACKED.lengths(*LENGTHS, what="the output for shape {shape} in a context of 9")
def test_stacked_short_and_full_sequences() -> None:
    """Sequences of one token, of a few, and of exactly context_length tokens work."""


@refuses_long_sequences(STACKED, needs="test_stacked_output_is_the_heads_side_by_side")
def test_stacked_long_sequences_are_refused() -> None:
    """More tokens than context_length raise a ValueError."""


@drops_attention_weights(STACKED, {"num_heads": 2, "d_out": 10}, shown_by(2), weight=2)
def test_stacked_dropout_reaches_the_heads() -> None:
    """In training the heads drop attention weights, each head its own, and nothing else."""


@drops_attention_weights(STACKED, {"num_heads": 1, "d_out": 10}, shown_by(1), weight=0.5)
def test_stacked_dropout_of_one_head() -> None:
    """In training a layer of one head drops attention weights, and nothing else."""


@drops_everything(STACKED, needs="test_stacked_output_is_the_heads_side_by_side")
def test_stacked_dropout_at_its_ends() -> None:
    """Dropout 1.0 leaves zeros in training, and after eval() nothing is dropped."""


@STACKED.gradients({"qkv_bias": True}, weight=2)
def test_stacked_gradients_reach_every_head() -> None:
    """Gradients reach the input and every weight and bias of every head, and are right."""


@STACKED.repeatable(needs="test_stacked_output_is_the_heads_side_by_side")
def test_stacked_second_call_is_the_same() -> None:
    """The input is not changed; later calls, also with other weights, are right, too."""


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
def test_the_width_comes_out(student: Student) -> None:
    """With the returned d_out, the heads together have the width that was asked for."""
    some = (3, 24, 15), (4, 5, 24), (5, 2, 5), (1, 9, 7), (6, 6, 6), (2, 49, 2), (49, 2, 49)
    for heads, old, width in some:
        got = student.arguments_for_width(call_of(10, old, heads), width)
        words = f"With num_heads={heads} and width={width}, your d_out is not right."
        expect(new_width(got, heads) == width, words)


def expect_the_others(got: dict[str, Any], given: dict[str, Any]) -> None:
    """Expect the given arguments, with any d_out."""
    missing = sorted(set(given) - set(got))
    expect(not missing, f"In your dictionary there is no {', '.join(missing)}.")
    extra = counted(len(set(got) - set(given)), "key that is", "keys that are")
    expect(set(got) <= set(given), f"Your dictionary has {extra} not among the arguments.")
    for name in given:
        same = name == "d_out" or got[name] == given[name]
        expect(same, f"You have changed {name}; only d_out may change.")


@exercise("arguments_for_width")
def test_everything_else_stays(student: Student) -> None:
    """All arguments but d_out are there and have their old values."""
    for given, width in (
        (call_of(10, 5, 4), 12),
        (call_of(7, 1, 3, 0.25, qkv_bias=True), 9),
        (call_of(4, 6, 2, 0.1, qkv_bias=False), 8),
    ):
        got = student.arguments_for_width(dict(given), width)
        new_width(got, given["num_heads"])
        expect_the_others(got, given)


@exercise("arguments_for_width")
def test_exercise_3_2(student: Student, reference: Student, probe: Probe) -> None:
    """A layer built with your arguments gives two features with two heads."""
    # T52: here the width is an argument, and it may be 1.
    given = call_of(3, 2, 2)
    got = student.arguments_for_width(dict(given), 2)
    expect(new_width(got, 2) > 0, "Your d_out is not a positive number.")
    expect_the_others(got, given)
    layer = reference.StackedHeads(**got)
    expect_shape(layer(probe.tensor(4, 6, 3)), (4, 6, 2), "the output of the layer")


@exercise("arguments_for_width", needs="test_the_width_comes_out")
def test_impossible_widths_are_refused(student: Student) -> None:
    """A width that num_heads does not divide raises ValueError."""
    for heads, width in ((4, 10), (3, 2), (2, 1), (5, 24), (12, 13)):
        call = partial(student.arguments_for_width, call_of(10, 5, heads), width)
        expect_raises(REFUSALS, call, f"with {heads} heads and a width of {width}")


# -- head_contributions -------------------------------------------------------------------------


@CONTRIBUTIONS.right_shape(((3, 5), 6, 4, 10), ((2, 7), 5, 3, 4))
def test_contributions_have_the_right_shape() -> None:
    """The shape is (num_heads, batch, tokens, d_out)."""


@CONTRIBUTIONS.equals_definition(((3, 5), 6, 4, 10), ((2, 7), 5, 3, 4), weight=3)
def test_each_head_contributes_its_part() -> None:
    """Entry h is the output of head h, times the part of the weight that belongs to it."""


@exercise("head_contributions")
def test_contributions_add_up(student: Student, probe: Probe) -> None:
    """The sum of all contributions is the projection of the heads side by side."""
    for d_out in (5, 4):  # 5 is the width of a head too, and then a missing transpose fits
        outputs, weight = CONTRIBUTIONS.inputs(probe, ((2, 7), 5, 3, d_out))
        got = student.head_contributions(outputs, weight)
        got = expect_shape(got, (3, 2, 7, d_out), "the result")
        expected = torch.cat(outputs, dim=-1) @ weight.T
        expect_close(got.sum(dim=0), expected, "the sum of the contributions")


@CONTRIBUTIONS.equals_definition_for(
    *(((3, 4), 6, 1, 5), ((2, 3), 1, 6, 4), ((4, 1), 2, 12, 6), ((1, 4), 5, 2, 10)),
    what="the result for num_heads={heads}, width={width} and the other axes {lead}",
    needs="test_each_head_contributes_its_part",
)
def test_contributions_at_the_edges() -> None:
    """One head, heads of width 1, one token, and as many features as all heads together."""


@CONTRIBUTIONS.arguments_unchanged(needs="test_each_head_contributes_its_part")
def test_outputs_and_weight_stay() -> None:
    """The list of outputs, the outputs themselves and the weight are the same after the call."""


# -- parameter_shapes ---------------------------------------------------------------------------


# d_in, d_out, num_heads
SHAPES = ((10, 6, 4), (4, 5, 3), (7, 2, 1), (3, 2, 12), (6, 6, 1), (5, 5, 2))


def shapes_of(got: Any) -> dict[str, tuple[int, ...]]:
    """What was returned, with each shape as a tuple; lists are as good."""
    if not isinstance(got, dict):
        raise Failure(f"The result is {describe(got)}; a dictionary of shapes is expected.")
    for name, shape in got.items():
        expect(isinstance(name, str), f"The keys should be names; one is a {type(name).__name__}.")
        good = isinstance(shape, list | tuple) and all(type(n) is int for n in shape)
        expect(good, f"The shape of {name} is {describe(shape)}; a tuple of ints is expected.")
    return {name: tuple(shape) for name, shape in got.items()}


def expect_names(student: Student, reference: Student, also: str = "", **kwargs: bool) -> None:
    """All names must be there, and no others, in a layer of some heads and what it has ``also``."""
    for *sizes, heads in SHAPES:
        got = shapes_of(student.parameter_shapes(*sizes, heads, **kwargs))
        expected = reference.parameter_shapes(*sizes, heads, **kwargs)
        missing, extra = [*expected.keys() - got.keys()], [*got.keys() - expected.keys()]
        number, first = counted(len(missing), "name is", "names are"), min(missing, default="")
        what = f"For a layer with {also}{counted(heads, 'head')}"
        expect(not missing, f"{what}, {number} missing; the first is {first}.")
        expect(not extra, f"{what}, your dictionary has {counted(len(extra), 'name')} too many.")


def expect_shapes(student: Student, reference: Student, heads_only: bool, **kwargs: bool) -> None:
    """The shapes of the parameters must be right, those of the heads or of out_proj."""
    for d_in, d_out, heads in SHAPES:
        got = shapes_of(student.parameter_shapes(d_in, d_out, heads, *kwargs.values()))
        for name, shape in reference.parameter_shapes(d_in, d_out, heads, **kwargs).items():
            if name.startswith("heads.") == heads_only:
                expect(name in got, f"There is no {name} in your dictionary.")
                expect(
                    got[name] == shape,
                    f"For d_in {d_in}, d_out {d_out} and num_heads {heads}, your shape of {name} "
                    f"is {got[name]}; that is not right.",
                )


@exercise("parameter_shapes")
def test_the_names_are_right(student: Student, reference: Student) -> None:
    """All names are there, and no others, without biases in the heads."""
    expect_names(student, reference)


@exercise("parameter_shapes")
def test_the_weights_of_the_heads_have_their_shapes(student: Student, reference: Student) -> None:
    """The weights of queries, keys and values have the right shapes in every head."""
    expect_shapes(student, reference, heads_only=True)


@exercise("parameter_shapes")
def test_the_output_projection_has_its_shapes(student: Student, reference: Student) -> None:
    """The weight and the bias of out_proj have the right shapes, whatever qkv_bias is."""
    # T02: the width of the heads side by side has nothing to do with d_in. T63: always a bias.
    for bias in (False, True):
        expect_shapes(student, reference, heads_only=False, qkv_bias=bias)


@exercise("parameter_shapes")
def test_the_biases_of_the_heads(student: Student, reference: Student) -> None:
    """With qkv_bias=True each layer of each head has a bias of the right shape."""
    expect_names(student, reference, "biases and ", qkv_bias=True)  # T31
    expect_shapes(student, reference, heads_only=True, qkv_bias=True)


# -- ProjectedHeads -----------------------------------------------------------------------------


@PROJECTED.equals_definition(*SIZES, weight=4)
def test_projected_output_equals_the_definition() -> None:
    """With given weights, the output is out_proj of the heads side by side, head 0 first."""
    # T02: d_in is not d_out, so out_proj fits only with the right width.


@PROJECTED.parameters({"qkv_bias": False}, {}, {"qkv_bias": True, "dropout": 0.3})  # T63, T06
def test_projected_learns_heads_and_projection() -> None:
    """The parameters are those of the heads and of out_proj, which always has a bias."""


@heads_start_apart(PROJECTED, weight=2)
def test_projected_heads_start_from_their_own_weights() -> None:
    """In a new layer no two heads have the same weights."""


@sets_no_seed(PROJECTED, {}, {"dropout": 0.5})
def test_projected_leaves_chance_alone() -> None:
    """Two new layers start from different weights: the layer sets no seed."""


@PROJECTED.equals_definition_for(
    *OTHER_SIZES, what="the output for num_heads={num_heads} and d_out={d_out}", weight=2
)
def test_projected_uses_its_arguments() -> None:
    """Each layer has the sizes of its own call, also one head, and heads of one feature."""
    # T18


@PROJECTED.keyword_arguments()  # T19
def test_projected_arguments_have_their_names() -> None:
    """The arguments can be given by their names, in any order."""


@uses_biases(PROJECTED)  # T31
def test_projected_biases_are_used() -> None:
    """With qkv_bias=True the biases of the heads are used."""


@exercise("ProjectedHeads")
def test_a_head_without_columns(student: Student, reference: Student, probe: Probe) -> None:
    """A head whose columns in out_proj are zero has no influence, and the other heads have."""
    width, heads = 6, 4
    ours, theirs, (x,) = PROJECTED.draw(student, reference, probe)
    weight = theirs.parameters()["out_proj.weight"].clone()
    weight[:, 2 * width : 3 * width] = 0.0
    ours.load({"out_proj.weight": weight})
    for head in (2, 3):
        before = expect_shape(ours(x), (3, 5, width), "the output").detach()
        ours.load(new_weights(ours, probe, head))
        after = expect_shape(ours(x), (3, 5, width), "the output").detach()
        moved = bool(differs(after, before).any())
        expect(
            moved == (head != 2),
            f"Head {head} of {heads} {'has an' if moved else 'has no'} influence on the output when"
            " the columns of head 2 in out_proj.weight are zero.",
        )


@causal(PROJECTED)
def test_projected_never_looks_ahead() -> None:
    """Changing a token leaves every earlier output as it was."""


@low_scores(PROJECTED, lowest=-50.0, needs="test_projected_output_equals_the_definition")
def test_projected_heads_of_low_scores() -> None:
    """The output is right for scores of 0, and for scores far below or above 0."""


@PROJECTED.batch_independent()  # T29
def test_projected_sequences_do_not_touch() -> None:
    """A sequence gives the same output alone and in a batch, at any place."""


@PROJECTED.lengths(*LENGTHS, what="the output for shape {shape} in a context of 9")
def test_projected_short_and_full_sequences() -> None:
    """Sequences of one token, of a few, and of exactly context_length tokens work."""


@refuses_long_sequences(PROJECTED, needs="test_projected_output_equals_the_definition")
def test_projected_long_sequences_are_refused() -> None:
    """More tokens than context_length raise a ValueError."""


@drops_attention_weights(
    PROJECTED,
    {"num_heads": 2, "d_out": 20},
    {
        "heads.0.W_value.weight": torch.cat([TWICE, torch.zeros(10, 5)]),
        "heads.1.W_value.weight": torch.cat([torch.zeros(10, 5), TWICE]),
        "out_proj.weight": torch.eye(20).repeat(1, 2),
        "out_proj.bias": torch.zeros(20),
    },
    weight=2,
)
def test_projected_dropout_reaches_the_heads() -> None:
    """In training the heads drop attention weights, each head its own, and nothing else."""


@drops_attention_weights(
    PROJECTED, {"num_heads": 1, "d_out": 10}, shown_by(1) | unit_projection(10), weight=0.5
)
def test_projected_dropout_of_one_head() -> None:
    """In training a layer of one head drops attention weights, and nothing else."""


@drops_everything(PROJECTED, needs="test_projected_output_equals_the_definition")
def test_projected_dropout_at_its_ends() -> None:
    """Dropout 1.0 leaves the bias of out_proj in training, and eval() drops nothing."""


@PROJECTED.gradients({"qkv_bias": True}, weight=2)
def test_projected_gradients_reach_every_weight() -> None:
    """Gradients reach the input, every head and out_proj, and are right."""


@PROJECTED.repeatable(needs="test_projected_output_equals_the_definition")
def test_projected_second_call_is_the_same() -> None:
    """The input is not changed; later calls, also with other weights, are right, too."""
