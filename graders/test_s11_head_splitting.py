"""Hidden checks of s11_head_splitting.

Sizes are pairwise different, because equal ones hide mistakes: two heads of width 1 let a missing
scale and interleaved heads through, ``head_dim == tokens`` lets a scale by the tokens through, two
equal sequences in a batch let a mixed batch through (T29, T30).
"""

from __future__ import annotations

from functools import partial

import torch

from autograder.checks import (
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
    expect_equal,
    expect_parameters,
    expect_raises,
    expect_shape,
    expect_tensor,
    expect_untouched,
    stored,
    twins,
)
from graders.dropout import (
    expect_dropped_one_by_one,
    expect_dropped_or_rescaled,
    measured,
)

# batch, tokens, d_in, num_heads, head_dim, context_length
SIZES = ((3, 5, 10, 4, 6, 9), (2, 7, 6, 3, 5, 11))
MANY_TOKENS = (2, 12, 3, 2, 2, 12)  # more than any width
REFUSALS = ("ValueError", "AssertionError")  # T57: which of the two is a matter of taste

# -- split_heads --------------------------------------------------------------------------------


@exercise("split_heads")
def test_split_gives_the_right_shape(student: Student, reference: Student, probe: Probe) -> None:
    """The shape is (batch, num_heads, tokens, head_dim)."""
    for (batch, tokens, _, heads, width, _), trial in zip(SIZES, probe.trials(), strict=True):
        got = student.split_heads(trial.tensor(batch, tokens, heads * width), heads)
        expect_shape(got, (batch, heads, tokens, width), "the split tensor")  # T50


@exercise("split_heads", weight=3)
def test_every_head_gets_its_features(student: Student, reference: Student, probe: Probe) -> None:
    """Head h holds its neighbouring features of every token, for every sequence."""
    # T56: heads of width 6 and 5, so that brackets moved by `view` give other numbers.
    for (batch, tokens, _, heads, width, _), trial in zip(SIZES, probe.trials(), strict=True):
        x = trial.tensor(batch, tokens, heads * width)
        expect_close(student.split_heads(x, heads), reference.split_heads(x, heads), "the heads")


@exercise("split_heads", needs="test_every_head_gets_its_features")
def test_split_at_the_edges(student: Student, reference: Student, probe: Probe) -> None:
    """One head, one token, and heads of width 1 work too."""
    for batch, tokens, features, heads in ((3, 4, 6, 1), (2, 1, 12, 3), (1, 5, 7, 7)):
        x = probe.tensor(batch, tokens, features)
        what = f"the result for {tokens} tokens, {features} features and {heads} heads"
        expect_close(student.split_heads(x, heads), reference.split_heads(x, heads), what)


@exercise("split_heads", needs="test_split_gives_the_right_shape")
def test_uneven_heads_are_refused(student: Student, reference: Student, probe: Probe) -> None:
    """A number of features that num_heads does not divide raises ValueError."""
    for features, heads in ((10, 4), (9, 2), (4, 6)):
        x = probe.tensor(2, 3, features)
        when = f"with {features} features and {heads} heads"
        expect_raises(REFUSALS, partial(student.split_heads, x, heads), when)  # T57


# -- head_weight --------------------------------------------------------------------------------


@exercise("head_weight", weight=2)
def test_head_weight_is_the_heads_rows(student: Student, reference: Student, probe: Probe) -> None:
    """Each head gets its own rows of the weight, with the shape (head_dim, d_in)."""
    # d_in, heads, width: first where d_in shared among the heads is not the 2 of the example
    for (d_in, heads, width), trial in zip(
        ((9, 3, 5), (10, 4, 6), (12, 3, 4)), probe.trials(3), strict=True
    ):
        weight = trial.tensor(heads * width, d_in)
        for head in range(heads):
            got = student.head_weight(weight, head, heads)
            expected = reference.head_weight(weight, head, heads)
            expect_close(got, expected, f"the part of head {head} of {heads}")


@exercise("head_weight")
def test_small_layers_equal_the_large_one(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Small layers with these weights, side by side, give what the large layer gives."""
    # S002-08: the test of equivalence of a split layer with single heads.
    x, weight = probe.tensor(2, 4, 6), probe.tensor(15, 6)
    parts = []
    for head in range(3):
        part = expect_shape(student.head_weight(weight, head, 3), (5, 6), "the head's weight")
        parts.append(x @ part.detach().to(x.dtype).T)
    expect_close(torch.cat(parts, dim=-1), x @ weight.T, "what the small layers give together")


# -- head_scores --------------------------------------------------------------------------------


@exercise("head_scores", weight=3)
def test_scores_are_the_dot_products(student: Student, reference: Student, probe: Probe) -> None:
    """Entry [b, h, i, j] is the dot product of query i and key j of head h in sequence b."""
    # T55: queries differ from keys, so the scores are not symmetric.
    for (batch, tokens, _, heads, width, _), trial in zip(SIZES, probe.trials(), strict=True):
        queries, keys = (trial.tensor(batch, heads, tokens, width) for _ in range(2))
        expected = reference.head_scores(queries, keys)
        expect_close(student.head_scores(queries, keys), expected, "the scores")


@exercise("head_scores", needs="test_scores_are_the_dot_products")
def test_scores_of_heads_are_independent(
    student: Student, reference: Student, probe: Probe
) -> None:
    """A head's scores do not depend on other heads or other sequences."""
    queries, keys = probe.tensor(3, 4, 5, 6), probe.tensor(3, 4, 5, 6)
    before = expect_shape(student.head_scores(queries, keys), (3, 4, 5, 5), "the scores")
    keys[1, 2] = probe.tensor(5, 6)
    after = expect_shape(student.head_scores(queries, keys), (3, 4, 5, 5), "the scores")
    moved = differs(after, before, rtol=0.0).any(dim=-1).any(dim=-1)
    expected = torch.zeros(3, 4, dtype=torch.bool)
    expected[1, 2] = True
    expect(moved.equal(expected), "New keys in one head change the scores of other heads.")


# -- merge_heads --------------------------------------------------------------------------------


@exercise("merge_heads")
def test_merge_gives_the_right_shape(student: Student, reference: Student, probe: Probe) -> None:
    """The shape is (batch, tokens, num_heads * head_dim)."""
    for (batch, tokens, _, heads, width, _), trial in zip(SIZES, probe.trials(), strict=True):
        got = student.merge_heads(trial.tensor(batch, heads, tokens, width))
        expect_shape(got, (batch, tokens, heads * width), "the merged tensor")


@exercise("merge_heads", weight=3)
def test_features_go_back_to_their_tokens(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Each token has its own features back, head 0 first."""
    # T01, T56: the wrong exchange of axes and no exchange both have the right shape.
    for (batch, tokens, _, heads, width, _), trial in zip(SIZES, probe.trials(), strict=True):
        x = trial.tensor(batch, heads, tokens, width)
        expect_close(student.merge_heads(x), reference.merge_heads(x), "the merged tensor")


@exercise("merge_heads", needs="test_features_go_back_to_their_tokens")
def test_merge_undoes_the_cut(student: Student, reference: Student, probe: Probe) -> None:
    """Merging split heads restores the tensor, also with one head, one token or width 1."""
    for batch, tokens, features, heads in (
        (2, 7, 15, 3),
        (3, 4, 6, 1),
        (2, 1, 12, 3),
        (1, 5, 7, 7),
    ):
        x = probe.tensor(batch, tokens, features)
        cut = reference.split_heads(x, heads)
        expect_close(student.merge_heads(cut), x, "the tensor that was split and merged")


@exercise("merge_heads", needs="test_features_go_back_to_their_tokens")
def test_heads_in_any_order_in_memory(student: Student, reference: Student, probe: Probe) -> None:
    """Heads that are stored in another order, as after splitting, are merged as well."""
    x = probe.tensor(3, 4, 5, 6)
    for order in ((0, 2, 1, 3), (0, 1, 3, 2), (1, 2, 0, 3)):
        got = student.merge_heads(stored(x, *order))
        expect_close(got, reference.merge_heads(x), "the merged tensor")


# -- MultiHeadAttention -------------------------------------------------------------------------


def drawn(
    student: Student, reference: Student, trial: Probe, size: tuple[int, ...], **kwargs: bool
) -> tuple[Module, Module, torch.Tensor]:
    """Twins of one size with the same weights, without dropout, and an input of ``size``."""
    batch, tokens, d_in, heads, width, context = size
    args = (d_in, heads * width, context, 0.0, heads)
    ours, theirs = twins(student, reference, trial, "MultiHeadAttention", *args, **kwargs)
    return ours, theirs, trial.tensor(batch, tokens, d_in)


@exercise("MultiHeadAttention", weight=4)
def test_output_equals_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """With given weights, the output is that of causal multi-head attention."""
    # T30: tokens, d_in, d_out, heads and head_dim differ, and scores are of order one and more.
    for size, trial in zip(SIZES, probe.trials(), strict=True):
        ours, theirs, x = drawn(student, reference, trial, size)
        expect_close(ours(x), theirs(x), "the output")


@exercise("MultiHeadAttention")
def test_biases_follow_the_arguments(student: Student, reference: Student, probe: Probe) -> None:
    """qkv_bias gives the three projections a bias; out_proj has one in any case."""
    plain = student.MultiHeadAttention(10, 24, 9, 0.0, 4)
    names = plain.parameters(["out_proj.bias"]) if isinstance(plain, Module) else {}
    expect("out_proj.bias" in names, "With qkv_bias=False your layer has no out_proj.bias.")  # T63
    for layer in ("W_query", "W_key", "W_value"):
        extra = f"{layer}.bias" in names
        expect(not extra, f"With qkv_bias=False your layer has a parameter {layer}.bias.")
    ours, theirs, x = drawn(student, reference, probe, SIZES[0], qkv_bias=True)  # T31
    expect_close(ours(x), theirs(x), "the output with biases")


@exercise("MultiHeadAttention", weight=0.5)
def test_it_has_no_other_parameters(student: Student, reference: Student, probe: Probe) -> None:
    """Its parameters are those of the layers that the exercise names, and no others."""
    expect_parameters(student, reference, "MultiHeadAttention", 10, 24, 9, 0.3, 4)


@exercise("MultiHeadAttention")
def test_later_tokens_change_nothing_before(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Changing a token changes the outputs from it on, and none before it."""
    ours, theirs, x = drawn(student, reference, probe, SIZES[0])
    before = expect_shape(ours(x), (3, 5, 24), "the output").detach()
    for token in (4, 2):
        changed = x.clone()
        changed[:, token] = probe.tensor(3, 10)
        after = expect_shape(ours(changed), (3, 5, 24), "the output").detach()
        # A sharp attention may give the token next to nothing: ask only where it clearly matters.
        clearly = ((theirs(changed) - theirs(x)).abs() > 1e-3).any(dim=-1)
        moved = differs(after, before).any(dim=-1)  # T01
        early = int(moved[:, :token].any(dim=0).sum())
        expect(
            not early,
            f"After a change of token {token} of 5, the output of "
            f"{counted(early, 'earlier token')} is new.",
            "A token must not see what comes after it.",
        )
        reached = moved[clearly].float().mean() > 0.5
        expect(reached, f"A change of token {token} does not reach the tokens after it.")


@exercise("MultiHeadAttention")
def test_short_and_full_sequences(student: Student, reference: Student, probe: Probe) -> None:
    """Sequences of one token, of a few, and of exactly context_length tokens work."""
    ours, theirs, _ = drawn(student, reference, probe, SIZES[0])
    for tokens in (1, 3, 9):
        x = probe.tensor(2, tokens, 10)
        expect_close(ours(x), theirs(x), f"the output for {tokens} tokens")
    ours, theirs, _ = drawn(student, reference, probe, MANY_TOKENS)
    for tokens in (8, 12):
        x = probe.tensor(2, tokens, 3)
        expect_close(ours(x), theirs(x), f"the output for {tokens} tokens and d_out 4")


@exercise("MultiHeadAttention")
def test_sequences_do_not_touch(student: Student, reference: Student, probe: Probe) -> None:
    """A sequence gives the same output alone and in a batch, at any place."""
    ours, _, x = drawn(student, reference, probe, SIZES[0])  # T29: three different sequences
    together = expect_shape(ours(x), (3, 5, 24), "the output")
    for item in range(3):
        what = f"the output of sequence {item} alone"
        expect_close(ours(x[item : item + 1]), together[item : item + 1].detach(), what)
    order = [2, 0, 1]
    expect_close(ours(x[order]), together[order].detach(), "the output of the reordered batch")


@exercise("MultiHeadAttention")
def test_equals_its_single_heads(student: Student, reference: Student, probe: Probe) -> None:
    """With out_proj the identity, the output is that of one-head layers side by side."""
    # S002-08: rows h * head_dim to (h + 1) * head_dim of each projection make head h.
    batch, tokens, d_in, heads, width, context = SIZES[0]
    ours, _, x = drawn(student, reference, probe, SIZES[0])
    weights = {
        f"{layer}.weight": probe.tensor(heads * width, d_in, scale=1.5 / d_in**0.5)
        for layer in ("W_query", "W_key", "W_value")
    }
    ours.load(weights | identity(heads * width))
    parts = []
    for head in range(heads):
        single = student.MultiHeadAttention(d_in, width, context, 0.0, 1)
        expect(isinstance(single, Module), "A layer with one head is not an nn.Module.")
        rows = slice(head * width, (head + 1) * width)
        single.load({name: value[rows] for name, value in weights.items()} | identity(width))
        part = expect_shape(single(x), (batch, tokens, width), "the output of a one-head layer")
        parts.append(part.detach())
    expect_close(ours(x), torch.cat(parts, dim=-1), "the output, compared with single heads,")


def identity(width: int) -> dict[str, torch.Tensor]:
    """An output projection that changes nothing."""
    return {"out_proj.weight": torch.eye(width), "out_proj.bias": torch.zeros(width)}


@exercise("MultiHeadAttention", weight=2)
def test_dropout_acts_on_the_weights(student: Student, reference: Student, probe: Probe) -> None:
    """In training each attention weight is dropped or multiplied by 1 / (1 - dropout)."""
    # T27, T28: the output shows the weights of each head twice, as `read_weights` wants it.
    tokens, heads = 5, 2
    width = 2 * tokens
    sizes = (tokens, heads * width, 8)
    weights = probe.weights(reference.MultiHeadAttention(*sizes, 0.0, heads))
    weights |= identity(heads * width)
    weights["W_value.weight"] = torch.eye(tokens).repeat(2 * heads, 1)

    def make(p: float) -> Module:
        return build(student, "MultiHeadAttention", *sizes, p, heads).load(weights)

    x = torch.eye(tokens).repeat(24, 1, 1)
    for p, plain, trained in measured(student, probe, make, x, heads):
        expect_dropped_or_rescaled(plain, trained[0], p)
        expect_dropped_one_by_one(plain, trained, p)


@exercise("MultiHeadAttention")
def test_full_dropout_leaves_the_bias(student: Student, reference: Student, probe: Probe) -> None:
    """With dropout 1.0, the output in training is the bias of out_proj."""
    ours, theirs = twins(student, reference, probe, "MultiHeadAttention", 10, 24, 9, 1.0, 4)
    bias = theirs.parameters()["out_proj.bias"]  # T28
    expect_close(ours.train()(probe.tensor(3, 5, 10)), bias.expand(3, 5, 24), "the output")


@exercise("MultiHeadAttention", needs="test_output_equals_the_definition")
def test_evaluation_drops_nothing(student: Student, reference: Student, probe: Probe) -> None:
    """After eval() nothing is dropped: the output is that without dropout."""
    ours, theirs = twins(student, reference, probe, "MultiHeadAttention", 10, 24, 9, 0.5, 4)
    x = probe.tensor(3, 5, 10)
    expect_close(ours.eval()(x), theirs.eval()(x), "the output in evaluation")


@exercise("MultiHeadAttention")
def test_gradients_reach_every_weight(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach the input and every weight and bias, and are right."""
    ours, theirs, x = drawn(student, reference, probe, SIZES[0], qkv_bias=True)
    upstream = probe.tensor(3, 5, 24)
    got = ours.gradients(x, upstream=upstream)
    for name, expected in theirs.gradients(x, upstream=upstream).items():
        where = "the input" if name == "0" else name
        expect(got.get(name) is not None, f"No gradient reaches {where}.")
        expect_close(got[name], expected, f"the gradient of {where}", rtol=1e-3, atol=1e-4)


@exercise("MultiHeadAttention")
def test_uneven_widths_are_refused(student: Student, reference: Student, probe: Probe) -> None:
    """A d_out that num_heads does not divide raises ValueError when the layer is made."""
    for d_out, heads in ((10, 4), (15, 2), (3, 6)):
        when = f"with d_out {d_out} and {heads} heads"
        expect_raises(
            REFUSALS,
            partial(student.MultiHeadAttention, 7, d_out, 9, 0.0, heads),
            when,
        )  # T57; T51: the text of the error is nobody's business


@exercise("MultiHeadAttention")
def test_longer_sequences_are_refused(student: Student, reference: Student, probe: Probe) -> None:
    """More tokens than context_length raise a ValueError."""
    # T08: with a context of 1, a mask of shape (1, 1) is stretched and blocks nothing.
    for context, tokens in ((4, 6), (1, 5), (4, 5), (1, 2)):
        ours = build(student, "MultiHeadAttention", 6, 8, context, 0.0, 2)
        x = probe.tensor(3, tokens, 6)
        when = f"with {tokens} tokens and context_length {context}"
        expect_raises(REFUSALS, partial(ours, x), when)


@exercise("MultiHeadAttention", needs="test_output_equals_the_definition")
def test_a_second_call_is_the_same(student: Student, reference: Student, probe: Probe) -> None:
    """The input is left as it is, and a second call gives the same output."""
    ours, _, x = drawn(student, reference, probe, SIZES[0])
    first = expect_tensor(ours(x), "the output").detach()
    expect_untouched(student)
    expect_close(ours(x), first, "the output of a second call")


# -- parameter_count ----------------------------------------------------------------------------


@exercise("parameter_count", weight=2)
def test_count_without_biases(student: Student, reference: Student, probe: Probe) -> None:
    """The count is right when the projections have no bias, also if d_in and d_out differ."""
    for d_in, d_out, heads in ((10, 24, 4), (6, 15, 3), (40, 8, 2), (5, 7, 1)):
        expected = reference.parameter_count(d_in, d_out, heads)
        what = f"the count for d_in {d_in}, d_out {d_out} and {heads} heads"
        got = student.parameter_count(d_in, d_out, heads)
        expect_equal(got, expected, what)
        expect(type(got) is int, f"The right number, but as {describe(got)}: an int is expected.")


@exercise("parameter_count")
def test_count_with_biases(student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias the three projections have a bias each, and out_proj has one as before."""
    for d_in, d_out, heads in ((10, 24, 4), (6, 15, 3), (40, 8, 2)):
        expected = reference.parameter_count(d_in, d_out, heads, True)
        what = f"the count with qkv_bias for d_in {d_in}, d_out {d_out} and {heads} heads"
        expect_equal(student.parameter_count(d_in, d_out, heads, qkv_bias=True), expected, what)


@exercise("parameter_count")
def test_count_at_the_sizes_of_gpt2(student: Student, reference: Student, probe: Probe) -> None:
    """The count is right for 12 heads of 768 features and 25 heads of 1600."""
    for width, heads, expected in ((768, 12, 2_360_064), (1600, 25, 10_241_600)):  # S002-12
        what = f"the count for {heads} heads and {width} features"
        expect_equal(student.parameter_count(width, width, heads), expected, what)


# -- MendedMultiHead ----------------------------------------------------------------------------


def mended(
    student: Student, reference: Student, trial: Probe, size: tuple[int, ...], **kwargs: bool
) -> tuple[Module, Module, torch.Tensor]:
    """Twins of `MendedMultiHead` and one sequence for them."""
    _, tokens, d_in, heads, width, context = size
    args = (d_in, heads * width, context, heads)
    ours, theirs = twins(student, reference, trial, "MendedMultiHead", *args, **kwargs)
    return ours, theirs, trial.tensor(tokens, d_in)


@exercise("MendedMultiHead", weight=3)
def test_mended_output_is_right(student: Student, reference: Student, probe: Probe) -> None:
    """With given weights, the output is that of causal multi-head attention."""
    # T01, T60: the published figure is the scrambled output; here the repaired one counts.
    sizes = (*SIZES, MANY_TOKENS)
    for size, trial in zip(sizes, probe.trials(len(sizes)), strict=True):
        ours, theirs, x = mended(student, reference, trial, size)
        expect_close(ours(x), theirs(x), "the output")


@exercise("MendedMultiHead")
def test_mended_is_causal(student: Student, reference: Student, probe: Probe) -> None:
    """Changing the last token changes the last output and no other."""
    ours, _, x = mended(student, reference, probe, SIZES[0])
    before = expect_shape(ours(x), (5, 24), "the output").detach()
    changed = x.clone()
    changed[4] = probe.tensor(10)
    after = expect_shape(ours(changed), (5, 24), "the output").detach()
    moved = differs(after, before).any(dim=-1)  # T01
    early = int(moved[:4].sum())
    expect(not early, f"Of the 4 earlier outputs {counted(early, 'changes', 'change')} with it.")
    expect(moved[4], "The last output does not change at all.")


@exercise("MendedMultiHead", weight=0.5)
def test_mended_has_the_same_parameters(student: Student, reference: Student, probe: Probe) -> None:
    """It has the parameters of the layer that it repairs, and no others."""
    expect_parameters(student, reference, "MendedMultiHead", 10, 24, 9, 4)


@exercise("MendedMultiHead")
def test_mended_prefix_is_the_same(student: Student, reference: Student, probe: Probe) -> None:
    """The first tokens alone give the first rows of the whole output."""
    ours, _, x = mended(student, reference, probe, SIZES[1], qkv_bias=True)
    whole = expect_shape(ours(x), (7, 15), "the output").detach()
    for tokens in (2, 4):
        expect_close(ours(x[:tokens]), whole[:tokens], f"the output of the first {tokens} tokens")


@exercise("MendedMultiHead", needs="test_mended_output_is_right")
def test_mended_still_learns(student: Student, reference: Student, probe: Probe) -> None:
    """One token works as before, and gradients reach every weight and bias."""
    ours, theirs, x = mended(student, reference, probe, SIZES[0], qkv_bias=True)
    expect_close(ours(x[:1]), theirs(x[:1]), "the output of one token")
    upstream = probe.tensor(5, 24)
    got = ours.gradients(x, upstream=upstream)
    for name, expected in theirs.gradients(x, upstream=upstream).items():
        where = "the input" if name == "0" else name
        expect(got.get(name) is not None, f"No gradient reaches {where}.")
        expect_close(got[name], expected, f"the gradient of {where}", rtol=1e-3, atol=1e-4)
