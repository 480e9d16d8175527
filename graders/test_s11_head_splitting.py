"""Hidden checks of s11_head_splitting.

Sizes are pairwise different, because equal ones hide mistakes: two heads of width 1 let a missing
scale and interleaved heads through, ``head_dim == tokens`` lets a scale by the tokens through, two
equal sequences in a batch let a mixed batch through (T29, T30).
"""

from dataclasses import replace
from functools import partial

import torch

from autograder.checks import (
    FunctionSpec,
    Module,
    ModuleSpec,
    Probe,
    Student,
    describe,
    exercise,
    expect,
    expect_close,
    expect_equal,
    expect_raises,
    expect_returned,
    expect_shape,
    tensors,
)
from graders.attention import (
    REFUSALS,
    by_name,
    causal,
    expect_biases_used,
    layer_of_heads,
    low_scores,
    prefixes,
    refuses_long_sequences,
    sets_no_seed,
)
from graders.dropout import drops_attention_weights, drops_everything, unit_projection

# batch, tokens, d_in, d_out, num_heads, context_length
SIZES = ((3, 5, 10, 24, 4, 9), (2, 7, 6, 15, 3, 11), (2, 3, 1, 2, 2, 4))
MANY_TOKENS = (2, 140, 3, 4, 2, 140)  # more than any width, and than a block of queries
HEADS_IN_SIZES = ((3, 4, 5, 6), (2, 12, 7, 5))  # batch, num_heads, tokens, head_dim

SPLIT = FunctionSpec(
    "split_heads",
    takes=lambda probe, s: (probe.tensor(s.batch, s.tokens, s.features), s.num_heads),
    sizes={"batch": 3, "tokens": 5, "features": 24, "num_heads": 4},
    gives="the heads",
)
SCORES = FunctionSpec(
    "head_scores",
    takes=tensors(*["batch num_heads tokens head_dim"] * 2),
    sizes={"batch": 3, "num_heads": 4, "tokens": 5, "head_dim": 6, "whole": 0},
    gives="the scores",
    names={"0": "the queries", "1": "the keys"},
)
MERGED = FunctionSpec(
    "merge_heads",
    takes=tensors("batch num_heads tokens head_dim"),
    sizes={"batch": 3, "num_heads": 4, "tokens": 5, "head_dim": 6},
    gives="the merged tensor",
)
LAYER = ModuleSpec("MultiHeadAttention", **layer_of_heads(d_out=24))
BIASED = replace(LAYER, sizes={**LAYER.sizes, "qkv_bias": True})
MENDED = ModuleSpec(
    "MendedMultiHead",
    build="d_in d_out context_length num_heads",
    keywords="qkv_bias",
    takes=tensors("tokens d_in"),
    sizes={"tokens": 5, "d_in": 10, "d_out": 24, "num_heads": 4, "context_length": 9},
)

# -- split_heads --------------------------------------------------------------------------------


@SPLIT.right_shape((3, 5, 24, 4), (2, 7, 15, 3), what="the split tensor")  # T50
def test_split_gives_the_right_shape() -> None:
    """The shape is (batch, num_heads, tokens, head_dim)."""


@SPLIT.equals_definition((3, 5, 24, 4), (2, 7, 15, 3), weight=3)
def test_every_head_gets_its_features() -> None:
    """Head h holds its neighbouring features of every token, for every sequence."""
    # T56: heads of width 6 and 5, so that brackets moved by `view` give other numbers.


@SPLIT.equals_definition_for(
    *((3, 4, 6, 1), (2, 1, 12, 3), (1, 5, 12, 12), (2, 4, 16, 4), (2, 4, 12, 4), (2, 5, 16, 4)),
    what="the result for shape {shape} and num_heads={num_heads}",
    needs="test_every_head_gets_its_features",
)
def test_split_at_the_edges() -> None:
    """One head, one token, and heads of width 1 work too."""


@SPLIT.refuses(
    *((2, 3, 10, 4), (2, 3, 9, 2), (2, 3, 4, 6), (1, 4, 5, 2)),
    when="with {features} features and {num_heads} heads",
    kinds=REFUSALS,  # T57
    needs="test_split_gives_the_right_shape",
)
def test_uneven_heads_are_refused() -> None:
    """A number of features that num_heads does not divide raises ValueError."""


@SPLIT.gradients(weight=0.5, needs="test_every_head_gets_its_features")
def test_gradients_through_the_split() -> None:
    """Gradients reach the tensor that is split, and are right."""


# -- head_weight --------------------------------------------------------------------------------


@exercise("head_weight", weight=2)
def test_head_weight_is_the_heads_rows(student: Student, reference: Student, probe: Probe) -> None:
    """Each head gets its own rows of the weight, with the shape (head_dim, d_in)."""
    # d_in, heads, width: first where d_in shared among the heads is not the 2 of the example
    sizes = (9, 3, 5), (10, 11, 5), (12, 3, 4), (7, 1, 5), (6, 4, 1)
    for (d_in, heads, width), trial in zip(sizes, probe.trials(5), strict=True):
        weight = trial.tensor(heads * width, d_in)
        for head in range(heads):
            got, want = (side.head_weight(weight, head, heads) for side in (student, reference))
            expect_close(got, want, f"the part of head {head} of {heads}")


@exercise("head_weight")
def test_small_layers_equal_the_large_one(student: Student, probe: Probe) -> None:
    """Small layers with these weights, side by side, give what the large layer gives."""
    # S002-08: the test of equivalence of a split layer with single heads.
    x, weight = probe.tensor(2, 4, 6), probe.tensor(15, 6)
    parts = []
    for head in range(3):
        part = expect_shape(student.head_weight(weight, head, 3), (5, 6), "the head's weight")
        parts.append(x @ part.detach().to(x.dtype).T)
    student.head_weight.gradients(weight, 0, 3, upstream=torch.ones(5, 6))  # weights require them
    expect_close(torch.cat(parts, dim=-1), x @ weight.T, "what the small layers give together")


# -- head_scores --------------------------------------------------------------------------------


@SCORES.equals_definition(*HEADS_IN_SIZES, (1, 1, 1, 6), (1, 3, 4, 1), (2, 3, 4, 4), weight=3)
def test_scores_are_the_dot_products() -> None:
    """Entry [b, h, i, j] is the dot product of query i and key j of head h in sequence b."""
    # T55: queries differ from keys, so the scores are not symmetric.


@SCORES.equals_definition_for({"whole": 50}, what="the scores of large features")
def test_scores_of_any_size() -> None:
    """Scores in the thousands are not cut off."""


@SCORES.any_memory_layout(weight=0.5, needs="test_scores_are_the_dot_products")
def test_scores_of_heads_in_any_order_in_memory() -> None:
    """Heads that are stored in another order, as after splitting, have the same scores."""


@SCORES.gradients(needs="test_scores_are_the_dot_products")
def test_gradients_of_the_scores() -> None:
    """Gradients reach the queries and the keys, and are right."""


# -- merge_heads --------------------------------------------------------------------------------


@MERGED.right_shape(*HEADS_IN_SIZES)
def test_merge_gives_the_right_shape() -> None:
    """The shape is (batch, tokens, num_heads * head_dim)."""


@MERGED.equals_definition(*HEADS_IN_SIZES, (1, 1, 5, 4), (2, 4, 4, 3), (2, 3, 5, 3), weight=3)
def test_features_go_back_to_their_tokens() -> None:
    """Each token has its own features back, head 0 first."""
    # T01, T56: the wrong exchange of axes and no exchange both have the right shape.


@exercise("merge_heads", needs="test_features_go_back_to_their_tokens")
def test_merge_undoes_the_cut(student: Student, reference: Student, probe: Probe) -> None:
    """Merging split heads restores the tensor, also with one head, one token or width 1."""
    for case in ((2, 7, 15, 3), (3, 4, 6, 1), (2, 1, 12, 3), (1, 5, 7, 7)):
        x, heads = SPLIT.inputs(probe, case)
        cut = reference.split_heads(x, heads)
        expect_close(student.merge_heads(cut), x, "the tensor that was split and merged")


@MERGED.any_memory_layout({}, {"tokens": 1}, needs="test_features_go_back_to_their_tokens")
def test_heads_in_any_order_in_memory() -> None:
    """Heads that are stored in another order, as after splitting, are merged as well."""


@MERGED.gradients(weight=0.5, needs="test_features_go_back_to_their_tokens")
def test_gradients_through_the_merge() -> None:
    """Gradients reach the heads that are merged, and are right."""


# -- MultiHeadAttention -------------------------------------------------------------------------


@LAYER.equals_definition(*SIZES, (3, 4, 10, 24, 4, 9), (3, 6, 10, 24, 4, 9), weight=4)
def test_output_equals_the_definition() -> None:
    """With given weights, the output is that of causal multi-head attention."""
    # T30: tokens, d_in, d_out, heads and head_dim differ, and scores are of order one and more.


@exercise("MultiHeadAttention")
def test_biases_follow_the_arguments(student: Student, reference: Student, probe: Probe) -> None:
    """qkv_bias gives the three projections a bias; out_proj has one in any case."""
    plain = student.MultiHeadAttention(10, 24, 9, 0.0, 4, False)
    names = plain.parameters(["out_proj.bias"]) if isinstance(plain, Module) else {}
    expect("out_proj.bias" in names, "With qkv_bias=False your layer has no out_proj.bias.")  # T63
    extra = [f"{n}.bias" for n in ("W_query", "W_key", "W_value") if f"{n}.bias" in names]
    expect(not extra, f"With qkv_bias=False your layer has parameters {', '.join(extra)}.")
    ours, theirs, (x,) = LAYER.draw(student, reference, probe, {"qkv_bias": True})  # T31
    expect_biases_used(ours, theirs, (x,))


@by_name(LAYER).parameters(
    *({}, {"d_in": 24}, {"d_in": 24, "num_heads": 1, "qkv_bias": True}), weight=0.5
)
def test_it_has_no_other_parameters() -> None:
    """Its parameters are those of the layers that the exercise names, and no others."""


@sets_no_seed(LAYER, {}, {"dropout": 0.5}, weight=0.5)
def test_it_sets_no_seed() -> None:
    """Two new layers start from different weights and drop different ones: no seed is set."""


@causal(LAYER, factor=30)  # T01; scores of hundreds outweigh a mask of -100
def test_later_tokens_change_nothing() -> None:
    """Changing a token changes its own output, and none before it."""


@LAYER.lengths(
    *((batch, n, *MANY_TOKENS[2:]) for batch, n in ((2, 1), (2, 3), (2, 8), (2, 140), (1, 1))),
    build=MANY_TOKENS,
    what="the output for shape {shape} and d_out {d_out}",
)
def test_short_and_full_sequences() -> None:
    """Sequences of one token, of a few, and of exactly context_length tokens work."""


@LAYER.batch_independent()  # T29
def test_sequences_do_not_touch() -> None:
    """A sequence gives the same output alone and in a batch, at any place."""


@exercise("MultiHeadAttention")
def test_equals_its_single_heads(student: Student, reference: Student, probe: Probe) -> None:
    """With out_proj the identity, the output is that of one-head layers side by side."""
    # S002-08: rows h * head_dim to (h + 1) * head_dim of each projection make head h.
    heads, width = 4, 6
    ours, _, (x,) = LAYER.draw(student, reference, probe)
    weights = {
        f"{layer}.weight": probe.tensor(24, 10, scale=1.5 / 10**0.5)
        for layer in ("W_query", "W_key", "W_value")
    }
    ours.load(weights | unit_projection(24))
    parts = []
    for head in range(heads):
        single = LAYER.new(student, {"d_out": width, "num_heads": 1})
        rows = slice(head * width, (head + 1) * width)
        single.load({name: value[rows] for name, value in weights.items()} | unit_projection(width))
        part = expect_shape(single(x), (3, 5, width), "the output of a one-head layer")
        parts.append(part.detach())
    expect_close(ours(x), torch.cat(parts, dim=-1), "the output, compared with single heads,")


def shown_by(heads: int) -> dict[str, torch.Tensor]:
    """Parameters with which the output shows every attention weight twice: `read_weights`."""
    return unit_projection(10 * heads) | {"W_value.weight": torch.eye(5).repeat(2 * heads, 1)}


@drops_attention_weights(LAYER, {"d_out": 20, "num_heads": 2}, shown_by(2), weight=2)
def test_dropout_acts_on_the_weights() -> None:
    """In training each attention weight is dropped or multiplied by 1 / (1 - dropout)."""
    # T27, T28


@drops_attention_weights(LAYER, {"d_out": 10, "num_heads": 1}, shown_by(1), weight=0.5)
def test_dropout_with_one_head() -> None:
    """In training a layer of one head drops attention weights in the same way."""


@drops_everything(BIASED, needs="test_output_equals_the_definition")  # T28
def test_full_dropout_leaves_the_bias() -> None:
    """With dropout 1.0, the output in training is the bias of out_proj; eval() drops nothing."""
    # A bias of W_value that is added to the weighted sums would be left as well.


@exercise("MultiHeadAttention", needs="test_output_equals_the_definition")
def test_evaluation_drops_nothing(student: Student, reference: Student, probe: Probe) -> None:
    """After eval() nothing is dropped: the output is that without dropout."""
    ours, theirs, (x,) = LAYER.draw(student, reference, probe, {"dropout": 0.5})
    expect_close(ours.eval()(x), theirs.eval()(x), "the output in evaluation")


@LAYER.gradients({"qkv_bias": True})
def test_gradients_reach_every_weight() -> None:
    """Gradients reach the input and every weight and bias, and are right."""


@exercise("MultiHeadAttention")
def test_uneven_widths_are_refused(student: Student) -> None:
    """A d_out that num_heads does not divide raises ValueError when the layer is made."""
    for d_out, heads in ((10, 4), (15, 2), (3, 6)):
        call = partial(student.MultiHeadAttention, 7, d_out, 9, 0.0, heads)
        # T57; T51: the text of the error is nobody's business
        expect_raises(REFUSALS, call, f"with d_out {d_out} and {heads} heads")


@refuses_long_sequences(LAYER, d_in=6, d_out=8, num_heads=2)
def test_longer_sequences_are_refused() -> None:
    """More tokens than context_length raise a ValueError."""


@low_scores(LAYER, needs="test_output_equals_the_definition")
def test_scores_far_below_zero() -> None:
    """The output is right for scores of 0, and for scores some hundreds below or above 0."""


@LAYER.repeatable(needs="test_output_equals_the_definition")
def test_a_second_call_is_the_same() -> None:
    """The input is not changed; later calls, also with other weights, are right, too."""


# -- parameter_count ----------------------------------------------------------------------------


def expect_counts(student: Student, reference: Student, about: str = "", **given: bool) -> None:
    """The counts for several sizes must be right, and ints."""
    for sizes in ((10, 24, 4), (6, 15, 3), (40, 8, 2), (5, 7, 1), (6, 6, 1)):
        what = "the count{} for d_in {}, d_out {} and num_heads {}".format(about, *sizes)
        got = student.parameter_count(*sizes, **given)
        expect_returned(got, what)
        expect_equal(got, reference.parameter_count(*sizes, **given), what)
        expect(type(got) is int, f"The right number, but as {describe(got)}: an int is expected.")


@exercise("parameter_count", weight=2)
def test_count_without_biases(student: Student, reference: Student) -> None:
    """The count is right when the projections have no bias, also if d_in and d_out differ."""
    expect_counts(student, reference)


@exercise("parameter_count")
def test_count_with_biases(student: Student, reference: Student) -> None:
    """With qkv_bias the three projections have a bias each, and out_proj has one as before."""
    expect_counts(student, reference, " with qkv_bias", qkv_bias=True)


@exercise("parameter_count")
def test_count_at_the_sizes_of_gpt2(student: Student) -> None:
    """The count is right for 12 heads of 768 features and 25 heads of 1600."""
    for width, heads, expected in ((768, 12, 2_360_064), (1600, 25, 10_241_600)):  # S002-12
        what = f"the count for {heads} heads and {width} features"
        got = student.parameter_count(width, width, heads, False)
        expect_returned(got, what)
        expect_equal(got, expected, what)


# -- MendedMultiHead ----------------------------------------------------------------------------


@MENDED.equals_definition(
    *(size[1:] for size in (*SIZES, MANY_TOKENS)), *({"tokens": n} for n in (1, 4, 6)), weight=3
)
def test_mended_output_is_right() -> None:
    """With given weights, the output is that of causal multi-head attention."""
    # T01, T60: the published figure is the scrambled output; here the repaired one counts.


@causal(MENDED, factor=30)  # T01; scores of hundreds outweigh a mask of -100
def test_mended_is_causal() -> None:
    """Changing the last token changes the last output and no other."""


@MENDED.parameters({}, {"d_in": 24, "num_heads": 1}, weight=0.5)
def test_mended_has_the_same_parameters() -> None:
    """It has the parameters of the layer that it repairs, and no others."""


@prefixes(MENDED, 2, 4, case={"tokens": 7, "qkv_bias": True})
def test_mended_prefix_is_the_same() -> None:
    """The first tokens alone give the first rows of the whole output."""


@MENDED.gradients({"qkv_bias": True}, needs="test_mended_output_is_right")
def test_mended_still_learns() -> None:
    """Gradients reach the input and every weight and bias."""


@exercise("MendedMultiHead", needs="test_mended_output_is_right")
def test_mended_scores_of_zero(student: Student, reference: Student, probe: Probe) -> None:
    """A score of 0 is not taken for a masked one."""
    ours, theirs, (x,) = MENDED.draw(student, reference, probe)
    x[1] = 0.0
    expect_close(ours(x), theirs(x), "the output where the second token is zero")
