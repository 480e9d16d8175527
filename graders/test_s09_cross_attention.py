"""Hidden checks of s09_cross_attention.

T17: no two sizes agree unless a check is about equal ones; keys and values are different matrices,
made from another sequence than the queries. T53: d_v differs from d_k, and rows are tokens. T61:
the one golden figure of these rows has the same tensor in all arguments, so no check here does
that but `test_self_attention_is_a_special_case`. T13 is a decision: of all masks, None is the one
that blocks nothing, and the text says so.
"""

from functools import partial
from typing import Any

import torch

from autograder.checks import (
    Failure,
    Module,
    Probe,
    Student,
    counted,
    exercise,
    expect,
    expect_close,
    expect_equal,
    expect_gradients,
    expect_parameters,
    expect_raises,
    expect_shape,
    expect_tensor,
    expect_untouched,
    twins,
)

# -- cross_weights ----------------------------------------------------------------------------


@exercise("cross_weights", weight=2)
def test_each_query_shares_out_its_weight(
    student: Student, reference: Student, probe: Probe
) -> None:
    """There is a row for each query, and it is the softmax of its scaled scores over the keys."""
    for trial in probe.trials():
        query, key = trial.tensor(3, 5, scale=1.3), trial.tensor(7, 5, scale=1.3)
        want = reference.cross_weights(query, key)
        expect_close(student.cross_weights(query, key), want, "the weights of 3 queries, 7 keys")


@exercise("cross_weights")
def test_more_queries_than_keys(student: Student, reference: Student, probe: Probe) -> None:
    """There may be more queries than keys, one query alone, or one key alone."""
    for n_q, n_k in ((8, 3), (1, 6), (6, 1)):
        query, key = probe.tensor(n_q, 5), probe.tensor(n_k, 5)
        want = reference.cross_weights(query, key)
        got = student.cross_weights(query, key)
        expect_close(got, want, f"the weights for n_q = {n_q}, n_k = {n_k}")


@exercise("cross_weights")
def test_as_many_queries_as_keys(student: Student, reference: Student, probe: Probe) -> None:
    """With as many keys as queries, rows still belong to queries."""
    query, key = probe.tensor(4, 7, scale=1.3), probe.tensor(4, 7, scale=1.3)
    want = reference.cross_weights(query, key)
    expect_close(student.cross_weights(query, key), want, "the weights of 4 queries, 4 keys")


@exercise("cross_weights")
def test_gradients_reach_queries_and_keys(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Gradients flow back to the queries and to the keys."""
    query, key, upstream = probe.tensor(4, 5), probe.tensor(7, 5), probe.tensor(4, 7)
    want = reference.cross_weights.gradients(query, key, upstream=upstream)
    got = student.cross_weights.gradients(query, key, upstream=upstream)
    expect_gradients(got, want, {"0": "the queries", "1": "the keys"})


@exercise("cross_weights", needs="test_each_query_shares_out_its_weight")
def test_queries_and_keys_are_not_changed(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Queries and keys of the caller are the same after the call."""
    student.cross_weights(probe.tensor(4, 5), probe.tensor(7, 5))
    expect_untouched(student)


# -- padding_mask -----------------------------------------------------------------------------


@exercise("padding_mask", weight=2)
def test_exactly_the_padding_is_blocked(student: Student, reference: Student, probe: Probe) -> None:
    """The mask is a tensor of bools, True after the end of each sentence and nowhere else."""
    # T12: one polarity, and it is said in the stub.
    for lengths, n in (([4, 1, 5], 7), ([2, 6, 3, 3], 8)):
        given = torch.tensor(lengths)
        want = reference.padding_mask(given, n)
        expect_equal(student.padding_mask(given, n), want, f"the mask of {len(lengths)} sentences")


@exercise("padding_mask")
def test_a_sentence_that_fills_its_rows(student: Student, reference: Student, probe: Probe) -> None:
    """A sentence that fills all its rows has no padding; its neighbours keep theirs."""
    given = torch.tensor([2, 6, 4])
    want = reference.padding_mask(given, 6)
    expect_equal(student.padding_mask(given, 6), want, "the mask")
    given = torch.tensor([1])
    expect_equal(student.padding_mask(given, 1), reference.padding_mask(given, 1), "a mask (1, 1)")


@exercise("padding_mask")
def test_an_empty_sentence(student: Student, reference: Student, probe: Probe) -> None:
    """A sentence of length 0 is all padding."""
    given = torch.tensor([3, 0, 2])
    want = reference.padding_mask(given, 5)
    expect_equal(student.padding_mask(given, 5), want, "the mask")


@exercise("padding_mask", needs="test_exactly_the_padding_is_blocked")
def test_lengths_are_not_changed(student: Student, reference: Student, probe: Probe) -> None:
    """The caller's lengths are the same after the call."""
    student.padding_mask(torch.tensor([4, 1, 5]), 7)
    expect_untouched(student)


# -- combined_mask ----------------------------------------------------------------------------


@exercise("combined_mask", weight=2)
def test_one_reason_is_enough(student: Student, reference: Student, probe: Probe) -> None:
    """A pair is blocked, in each sentence, where its key is padding or the pair itself is."""
    for trial in probe.trials():
        padding, pairs = trial.mask(3, 6), trial.mask(4, 6)
        want = reference.combined_mask(padding, pairs)
        expect_equal(student.combined_mask(padding, pairs), want, "the mask")


@exercise("combined_mask")
def test_as_many_sentences_as_queries(student: Student, reference: Student, probe: Probe) -> None:
    """With as many sentences as queries, each sentence keeps its own padding."""
    padding, pairs = probe.mask(4, 6), probe.mask(4, 6)
    want = reference.combined_mask(padding, pairs)
    expect_equal(student.combined_mask(padding, pairs), want, "the mask of 4 sentences, 4 queries")


@exercise("combined_mask")
def test_as_many_queries_as_keys_to_mask(
    student: Student, reference: Student, probe: Probe
) -> None:
    """With as many queries as keys, padding still hides keys: columns, not rows."""
    # Padding at the end and a causal mask would not do: nobody sees that rows are blocked as well.
    padding, causal = probe.mask(3, 5), torch.ones(5, 5).triu(1).bool()
    want = reference.combined_mask(padding, causal)
    expect_equal(student.combined_mask(padding, causal), want, "padding and a causal mask together")


@exercise("combined_mask")
def test_one_sentence_one_query_one_key(student: Student, reference: Student, probe: Probe) -> None:
    """The mask has three axes, even when some of them have length one."""
    for batch, n_q, n_k in ((1, 4, 6), (3, 1, 6), (3, 4, 1)):
        padding, pairs = probe.uniform(batch, n_k) < 0.5, probe.uniform(n_q, n_k) < 0.5
        want = reference.combined_mask(padding, pairs)
        got = student.combined_mask(padding, pairs)
        expect_equal(got, want, f"the mask for {batch} x {n_q} x {n_k}")


@exercise("combined_mask", needs="test_one_reason_is_enough")
def test_the_given_masks_are_not_changed(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Both masks of the caller are the same after the call."""
    student.combined_mask(probe.mask(3, 6), probe.mask(4, 6))
    expect_untouched(student)


# -- attention --------------------------------------------------------------------------------


def triple(probe: Probe, *lead: int) -> list[torch.Tensor]:
    """Queries, keys and values: 4 queries, 7 keys, d_k = 5, d_v = 3."""
    # T17, T53
    return [
        probe.tensor(*lead, 4, 5, scale=1.3),
        probe.tensor(*lead, 7, 5, scale=1.3),
        probe.tensor(*lead, 7, 3, scale=1.5),
    ]


@exercise("attention", weight=2)
def test_weighted_means_of_the_values(student: Student, reference: Student, probe: Probe) -> None:
    """Without a mask, each query gets the mean of the values, weighted by its scaled scores."""
    for trial in probe.trials():
        given = triple(trial)
        expect_close(student.attention(*given), reference.attention(*given), "the context vectors")
        want = reference.attention(*given)
        expect_close(student.attention(*given, None), want, "the result for mask=None")


@exercise("attention", weight=2)
def test_blocked_keys_get_nothing(student: Student, reference: Student, probe: Probe) -> None:
    """With a mask of shape (n_q, n_k), only the free keys get weight."""
    # T12: exactly one polarity passes.
    for trial in probe.trials():
        given, mask = triple(trial), trial.mask(4, 7)
        want = reference.attention(*given, mask)
        expect_close(student.attention(*given, mask), want, "the context vectors under a mask")


@exercise("attention")
def test_leading_axes(student: Student, reference: Student, probe: Probe) -> None:
    """With a batch axis, or batch and heads, in front, each matrix is treated on its own."""
    # T14: the last two axes, whatever stands before them; also where all sizes agree.
    for lead in ((3,), (2, 6)):
        given = triple(probe, *lead)
        got = student.attention(*given)
        expect_close(got, reference.attention(*given), f"the result for leading axes {lead}")
    given = [probe.tensor(4, 4, 4, scale=1.3) for _ in range(3)]
    want = reference.attention(*given)
    expect_close(student.attention(*given), want, "the result when all sizes are equal")


@exercise("attention")
def test_masks_that_broadcast(student: Student, reference: Student, probe: Probe) -> None:
    """A mask may be given for pairs, for the keys of each item, or for everything."""
    given = triple(probe, 3)
    for shape in ((4, 7), (3, 1, 7), (3, 4, 7)):
        mask = probe.mask(*shape)
        want = reference.attention(*given, mask)
        got = student.attention(*given, mask)
        expect_close(got, want, f"the result for a mask of shape {shape}")
    given, mask = triple(probe, 3, 2), probe.mask(3, 1, 1, 7)
    want = reference.attention(*given, mask)
    got = student.attention(*given, mask)
    expect_close(got, want, "the result for a mask of shape (3, 1, 1, 7), two leading axes")


@exercise("attention")
def test_nothing_to_look_at(student: Student, reference: Student, probe: Probe) -> None:
    """A query whose keys are all blocked gets zeros; the others are right, and the mask stays."""
    # T11: -inf gives nan here, and a large negative number the mean of all values.
    given, mask = triple(probe, 3), probe.mask(3, 4, 7)
    mask[1, 2] = True
    mask[2] = True
    want = reference.attention(*given, mask)
    expect_close(student.attention(*given, mask), want, "the result with blocked queries")
    expect_untouched(student)


@exercise("attention", needs="test_blocked_keys_get_nothing")
def test_scores_of_any_size(student: Student, reference: Student, probe: Probe) -> None:
    """Free keys with very low scores keep their weight, and blocked ones with high scores none."""
    # The last key wins everything where it is not blocked.
    mask, value = probe.mask(4, 7), probe.tensor(7, 3)
    query, key = probe.tensor(4, 4), probe.tensor(7, 4)
    query[:, 0], key[:, 0], key[6, 0] = 1.0, 0.0, 2000.0
    mask[:, 6], mask[:, 0] = True, False
    want = reference.attention(query, key, value, mask)
    got = student.attention(query, key, value, mask)
    expect_close(got, want, "the result when a blocked key has a score of 1000")
    # T11: -1e9 is larger than these scores. d_k is 4, so the scale is exact; scores lie near -2e9,
    # and their steps of 2**20 are far larger than any rounding there.
    query, key = torch.zeros(4, 4), torch.zeros(7, 4)
    query[:, 0] = -(2.0**16)
    key[:, 0] = 2.0**16 + probe.permutation(7) * 32.0
    want = reference.attention(query, key, value, mask)
    got = student.attention(query, key, value, mask)
    expect_close(got, want, "the result when all scores are near -2e9")


@exercise("attention")
def test_gradients_reach_all_three(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients flow back to queries, keys and values, through the free pairs only."""
    given, upstream, mask = triple(probe, 3), probe.tensor(3, 4, 3), probe.mask(3, 4, 7)
    words = {"0": "the queries", "1": "the keys", "2": "the values"}
    want = reference.attention.gradients(*given, upstream=upstream)
    expect_gradients(student.attention.gradients(*given, upstream=upstream), want, words)
    want = reference.attention.gradients(*given, mask, upstream=upstream)
    expect_gradients(student.attention.gradients(*given, mask, upstream=upstream), want, words)


@exercise("attention", needs="test_nothing_to_look_at")
def test_gradients_are_clean(student: Student, reference: Student, probe: Probe) -> None:
    """If all keys of a query are blocked, all gradients are still finite and right."""
    given, upstream, mask = triple(probe, 3), probe.tensor(3, 4, 3), probe.mask(3, 4, 7)
    mask[1, 2] = True
    want = reference.attention.gradients(*given, mask, upstream=upstream)
    got = student.attention.gradients(*given, mask, upstream=upstream)
    words = {"0": "the queries", "1": "the keys", "2": "the values"}
    expect_gradients(got, want, words)


@exercise("attention")
def test_keys_and_values_must_be_equally_many(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Different numbers of keys and values raise ValueError."""
    query, key, value = triple(probe)
    # Last, one value only: that many could be spread over all the keys without an error.
    for values in (value[:5], torch.cat([value, value]), value[:1]):
        call = partial(student.attention, query, key, values)
        expect_raises(["ValueError"], call, f"for 7 keys and {len(values)} values")
    batch = triple(probe, 3)
    call = partial(student.attention, batch[0], batch[1], batch[2][:, :6])
    expect_raises(["ValueError"], call, "for a batch with 7 keys and 6 values")


@exercise("attention", needs="test_weighted_means_of_the_values")
def test_float64_stays_exact(student: Student, reference: Student, probe: Probe) -> None:
    """float64 arguments give a float64 result that is right to ten digits."""
    # T15: a scale that was rounded to float32 is right to eight digits only.
    given = [t.double() for t in triple(probe, 3)]
    mask = probe.mask(4, 7)
    for arguments in (given, [*given, mask]):
        got, want = student.attention(*arguments), reference.attention(*arguments)
        expect_close(got, want, "the result for float64", rtol=1e-10, atol=1e-11)
        dtype = expect_tensor(got).dtype
        expect(dtype == torch.float64, f"float64 arguments give a result of {dtype}.")


@exercise("attention", needs="test_weighted_means_of_the_values")
def test_no_argument_is_changed(student: Student, reference: Student, probe: Probe) -> None:
    """Queries, keys, values and the mask of the caller are the same after the call."""
    student.attention(*triple(probe, 3))
    expect_untouched(student)
    student.attention(*triple(probe, 3), probe.mask(3, 4, 7))
    expect_untouched(student)


# -- reorder_context --------------------------------------------------------------------------

WHAT = ("the keys", "the values", "the mask")


def three(got: Any) -> list[Any]:
    """Keys, values and mask: a tuple, or a list, of three."""
    if not isinstance(got, list | tuple):
        raise Failure(f"The result is a {type(got).__name__}; key, value and mask are expected.")
    number = counted(len(got), "thing comes", "things come")
    expect(len(got) == 3, f"{number} back; key, value and mask are expected.")
    return list(got)


def shuffled(probe: Probe, n: int) -> torch.Tensor:
    """An order that moves each token, and is not its own inverse."""
    ring = probe.permutation(n)
    order = torch.empty(n, dtype=torch.int64)
    order[ring] = ring.roll(1)
    return order


@exercise("reorder_context", weight=2)
def test_keys_values_and_columns_move_together(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Keys, values and the columns of the mask are put into the given order."""
    for trial in probe.trials():
        given = trial.tensor(7, 5), trial.tensor(7, 3), trial.mask(4, 7)
        order = shuffled(trial, 7)
        got = three(student.reorder_context(*given, order))
        want = reference.reorder_context(*given, order)
        expect_close(got[0], want[0], WHAT[0])
        expect_close(got[1], want[1], WHAT[1])
        expect_equal(got[2], want[2], WHAT[2])


@exercise("reorder_context")
def test_a_square_mask(student: Student, reference: Student, probe: Probe) -> None:
    """With as many queries as keys, the queries keep their places."""
    given = probe.tensor(5, 4), probe.tensor(5, 3), probe.mask(5, 5)
    order = shuffled(probe, 5)
    got = three(student.reorder_context(*given, order))
    want = reference.reorder_context(*given, order)
    expect_equal(got[2], want[2], WHAT[2])


@exercise("reorder_context")
def test_attention_stays_what_it_was(student: Student, reference: Student, probe: Probe) -> None:
    """Attention over the reordered context, under the reordered mask, is unchanged."""
    query, key, value = triple(probe)
    mask = probe.mask(4, 7)
    order = shuffled(probe, 7)
    got = three(student.reorder_context(key, value, mask, order))
    expect_shape(got[0], (7, 5), WHAT[0])
    expect_shape(got[1], (7, 3), WHAT[1])
    expect_equal(expect_shape(got[2], (4, 7), WHAT[2]).dtype, torch.bool, "the mask's dtype")
    expect(not torch.equal(got[0].float(), key), "The keys are in their old order.")
    want = reference.attention(query, key, value, mask)
    after = reference.attention(query, got[0].float(), got[1].float(), got[2])
    expect_close(after, want, "attention over the reordered context")


@exercise("reorder_context", needs="test_keys_values_and_columns_move_together")
def test_the_old_context_is_not_changed(student: Student, reference: Student, probe: Probe) -> None:
    """Keys, values, mask and order of the caller are the same after the call."""
    given = probe.tensor(7, 5), probe.tensor(7, 3), probe.mask(4, 7)
    student.reorder_context(*given, shuffled(probe, 7))
    expect_untouched(student)


# -- CrossAttention ---------------------------------------------------------------------------

WIDTHS = 10, 14, 6, 8  # d_query, d_context, d_key, d_value
BATCH, N_Q, N_K = 3, 4, 7


def sequences(probe: Probe, batch: int = BATCH) -> tuple[torch.Tensor, torch.Tensor]:
    """Tokens that ask, and their context."""
    return probe.tensor(batch, N_Q, WIDTHS[0]), probe.tensor(batch, N_K, WIDTHS[1])


def some_padding(probe: Probe, batch: int = BATCH) -> torch.Tensor:
    """Padding at the ends; no two items have the same length, and one has none."""
    lengths = (probe.permutation(N_K - 2) + 2)[:batch]
    lengths[1] = N_K
    return torch.arange(N_K) >= lengths[:, None]


def some_pairs(probe: Probe) -> torch.Tensor:
    """A mask of pairs in which every query sees the first two keys, and not every other one."""
    pairs = probe.mask(N_Q, N_K)
    pairs[:, :2] = False
    pairs[:, 2] = torch.tensor([True, False, True, False])
    return pairs


def built(student: Student, reference: Student, probe: Probe, **more: Any) -> tuple[Module, Module]:
    return twins(student, reference, probe, "CrossAttention", *WIDTHS, **more)


@exercise("CrossAttention", weight=3)
def test_output_equals_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """With given weights and no mask, the output is that of scaled dot-product attention."""
    # T17, T53
    for trial in probe.trials():
        ours, theirs = built(student, reference, trial)
        x, context = sequences(trial)
        expect_close(ours(x, context), theirs(x, context), "the output")
    ours, theirs = twins(student, reference, probe, "CrossAttention", 3, 4, 2, 5)
    x, context = probe.tensor(2, 9, 3), probe.tensor(2, 11, 4)  # more tokens than any width
    expect_close(ours(x, context), theirs(x, context), "the output for 9 queries and 11 keys")


@exercise("CrossAttention")
def test_two_sequences_of_one_shape(student: Student, reference: Student, probe: Probe) -> None:
    """When both sequences have the same length and width, each still has its own role."""
    # T61: no shape tells the arguments apart, and yet they are different tensors.
    ours, theirs = twins(student, reference, probe, "CrossAttention", 10, 10, *WIDTHS[2:])
    x, context = probe.tensor(BATCH, 5, 10), probe.tensor(BATCH, 5, 10)
    expect_close(ours(x, context), theirs(x, context), "the output for sequences of one shape")


@exercise("CrossAttention")
def test_it_has_the_three_layers(student: Student, reference: Student, probe: Probe) -> None:
    """By default the parameters are the weights of the three layers, and no others."""
    expect_parameters(student, reference, "CrossAttention", *WIDTHS)


@exercise("CrossAttention")
def test_padding_is_hidden(student: Student, reference: Student, probe: Probe) -> None:
    """With a padding mask, each item hides its own padding from all its queries."""
    for trial in probe.trials():
        ours, theirs = built(student, reference, trial)
        x, context = sequences(trial)
        padding = some_padding(trial)
        want = theirs(x, context, padding)
        expect_close(ours(x, context, padding), want, "the output with a padding mask")


@exercise("CrossAttention")
def test_as_many_items_as_queries(student: Student, reference: Student, probe: Probe) -> None:
    """With as many items as queries, each item still keeps its own padding."""
    # The one case in which a mask (batch, n_k) lines up with the queries without an error.
    ours, theirs = built(student, reference, probe)
    x, context = sequences(probe, N_Q)
    padding = some_padding(probe, N_Q)
    want = theirs(x, context, padding)
    expect_close(ours(x, context, padding), want, "the output of 4 items with 4 queries")


@exercise("CrossAttention")
def test_pairs_are_hidden(student: Student, reference: Student, probe: Probe) -> None:
    """With a mask of pairs, the pairs are blocked in all the items."""
    ours, theirs = built(student, reference, probe)
    x, context = sequences(probe)
    pairs = probe.mask(N_Q, N_K)
    want = theirs(x, context, None, pairs)
    expect_close(ours(x, context, None, pairs), want, "the output with a mask of pairs")


@exercise("CrossAttention")
def test_both_masks_together(student: Student, reference: Student, probe: Probe) -> None:
    """With both masks, a key is blocked where at least one of them blocks."""
    ours, theirs = built(student, reference, probe)
    x, context = sequences(probe)
    padding, pairs = some_padding(probe), some_pairs(probe)
    want = theirs(x, context, padding, pairs)
    expect_close(ours(x, context, padding, pairs), want, "the output with both masks")


@exercise("CrossAttention")
def test_nothing_to_see(student: Student, reference: Student, probe: Probe) -> None:
    """A query without a free key gets zeros, all gradients are right, and the masks stay."""
    # T11
    ours, theirs = built(student, reference, probe)
    x, context = sequences(probe)
    padding, pairs = some_padding(probe), some_pairs(probe)
    padding[0], pairs[2] = True, True
    want = theirs(x, context, padding, pairs)
    expect_close(ours(x, context, padding, pairs), want, "the output with blocked queries")
    expect_untouched(student)
    upstream = probe.tensor(BATCH, N_Q, WIDTHS[3])
    want = theirs.gradients(x, context, padding, pairs, upstream=upstream)
    got = ours.gradients(x, context, padding, pairs, upstream=upstream)
    expect_gradients(got, want, {"0": "x", "1": "the context"})


@exercise("CrossAttention")
def test_biases_are_used_when_asked_for(student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias=True all three layers use biases; queries without a free key get zeros."""
    # T31. A bias that is added after the weighted mean would show in the blocked item.
    ours, theirs = built(student, reference, probe, qkv_bias=True)
    x, context = sequences(probe)
    expect_close(ours(x, context), theirs(x, context), "the output with biases")
    padding = some_padding(probe)
    padding[2] = True
    want = theirs(x, context, padding)
    expect_close(ours(x, context, padding), want, "the output with biases and an empty context")


@exercise("CrossAttention", needs="test_padding_is_hidden")
def test_padding_might_as_well_not_be_there(
    student: Student, reference: Student, probe: Probe
) -> None:
    """An item that is cut to its own length, alone, gives the same as padded in its batch."""
    # T29: the items differ, and do not see each other.
    ours, _ = built(student, reference, probe)
    x, context = sequences(probe)
    padding = some_padding(probe)
    whole = expect_tensor(ours(x, context, padding), "the output")
    for item in range(BATCH):
        length = int((~padding[item]).sum())
        alone = ours(x[item : item + 1], context[item : item + 1, :length])
        expect_close(alone, whole[item : item + 1], f"item {item}, alone and without its padding,")


@exercise("CrossAttention", needs="test_output_equals_the_definition")
def test_queries_do_not_see_each_other(student: Student, reference: Student, probe: Probe) -> None:
    """Each query gives the same result alone and among the others."""
    ours, _ = built(student, reference, probe)
    x, context = sequences(probe)
    whole = expect_tensor(ours(x, context), "the output")
    for i in (0, N_Q - 1):
        one = ours(x[:, i : i + 1], context)
        expect_close(one, whole[:, i : i + 1], f"the output of query {i} alone")


@exercise("CrossAttention")
def test_self_attention_is_a_special_case(
    student: Student, reference: Student, probe: Probe
) -> None:
    """With one sequence on both sides and a causal mask, it is causal self-attention."""
    # T61: the case that cannot tell the arguments apart. T14: batch, tokens and widths all agree.
    causal = torch.ones(5, 5).triu(1).bool()
    for batch, width in ((3, 6), (5, 5)):
        ours, theirs = twins(student, reference, probe, "CrossAttention", *[width] * 4)
        x = probe.tensor(batch, 5, width)
        expect_close(ours(x, x, None, causal), theirs(x, x, None, causal), "the output")


@exercise("CrossAttention")
def test_gradients_reach_all_weights(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients flow back to both sequences and to all three layers."""
    ours, theirs = built(student, reference, probe)
    x, context = sequences(probe)
    upstream = probe.tensor(BATCH, N_Q, WIDTHS[3])
    want = theirs.gradients(x, context, upstream=upstream)
    got = ours.gradients(x, context, upstream=upstream)
    expect_gradients(got, want, {"0": "x", "1": "the context"})


@exercise("CrossAttention", needs="test_output_equals_the_definition")
def test_a_float64_module(student: Student, reference: Student, probe: Probe) -> None:
    """A float64 module is right to ten digits."""
    # T15
    ours, theirs = built(student, reference, probe)
    x, context = (t.double() for t in sequences(probe))
    got, want = ours.to(torch.float64)(x, context), theirs.to(torch.float64)(x, context)
    expect_close(got, want, "the output of a float64 module", rtol=1e-10, atol=1e-11)


@exercise("CrossAttention", needs="test_output_equals_the_definition")
def test_sequences_and_masks_are_not_changed(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The caller's tensors are the same after the call, and a second call gives the same."""
    ours, _ = built(student, reference, probe)
    x, context = sequences(probe)
    padding, pairs = some_padding(probe), some_pairs(probe)
    first = ours(x, context, padding, pairs)
    expect_untouched(student)
    expect_close(ours(x, context, padding, pairs), first, "the output of a second call")
