"""Hidden checks of s09_cross_attention.

T17: no two sizes agree unless a check is about equal ones; keys and values are different matrices,
made from another sequence than the queries. T53: d_v differs from d_k, and rows are tokens. T61:
the one golden figure of these rows has the same tensor in all arguments, so no check here does
that but `test_self_attention`. T13 is a decision: of all masks, None is the one
that blocks nothing, and the text says so.
"""

import math
from typing import Any

import torch

from autograder.checks import (
    Case,
    FunctionSpec,
    Module,
    ModuleSpec,
    Probe,
    Student,
    check_property,
    counted,
    exercise,
    expect,
    expect_close,
    expect_equal,
    expect_gradients,
    expect_returned,
    expect_shape,
    expect_tensor,
    expect_untouched,
    tensors,
)
from graders.attention import expect_biases_used, expect_close_for_large_scores, sets_no_seed
from graders.common import expect_refused, new_order

# -- cross_weights ----------------------------------------------------------------------------


WEIGHTS = FunctionSpec(
    "cross_weights",
    takes=tensors("n_q d_k", "n_k d_k", scale=1.3),
    sizes={"n_q": 4, "n_k": 7, "d_k": 5},
    names={"0": "the queries", "1": "the keys"},
)


@WEIGHTS.equals_definition((3,), (3,), what="the weights of 3 queries, 7 keys", weight=2)
def test_each_query_shares_out_its_weight() -> None:
    """There is a row for each query, and it is the softmax of its scaled scores over the keys."""


@WEIGHTS.equals_definition_for(
    *((4, 140), (1, 6), (6, 1), (3, 4, 1)), what="the weights for n_q = {n_q}, n_k = {n_k}"
)
def test_more_queries_than_keys() -> None:
    """There may be more queries than keys, one query alone, or one key alone."""


@exercise("cross_weights")
def test_as_many_queries_as_keys(student: Student, reference: Student, probe: Probe) -> None:
    """With as many keys as queries, rows belong to queries; large scores work, too."""
    alike = 1 + 0.1 * probe.tensor(4, 7)  # keys that one query likes, all of them, and another not
    alike[3] = 0.0  # the scores of a query are far apart, too
    far_apart = probe.tensor(4, 7)
    far_apart[0], far_apart[1] = 60.0, -60.0
    WEIGHTS.expect_same(student, reference, *WEIGHTS.inputs(probe, (4, 4, 7)))
    got, wanted = (side.cross_weights(far_apart, alike) for side in (student, reference))
    expect_close_for_large_scores(got, wanted, "the weights", rtol=1e-3)


@WEIGHTS.gradients()
def test_gradients_reach_queries_and_keys() -> None:
    """Gradients flow back to the queries and to the keys."""


@WEIGHTS.arguments_unchanged(needs="test_each_query_shares_out_its_weight")
def test_queries_and_keys_are_not_changed() -> None:
    """Queries and keys of the caller are the same after the call."""


# -- padding_mask -----------------------------------------------------------------------------


PADDING = FunctionSpec(
    "padding_mask",
    takes=lambda _, s: (torch.tensor(s.lengths), s.n),
    sizes={"lengths": [4, 1, 5], "n": 7},
    gives="the mask",
    close=None,
)


@PADDING.equals_definition_for(
    {}, ([2, 16, 290, 3], 300), what="the mask for lengths {lengths}", weight=2
)
def test_exactly_the_padding_is_blocked() -> None:
    """The mask is a tensor of bools, True after the end of each sentence and nowhere else."""
    # T12: one polarity, and it is said in the stub.


@PADDING.equals_definition_for(([2, 6, 4], 6), ([1], 1), ([2], 5))
def test_a_sentence_that_fills_its_rows() -> None:
    """A sentence that fills all its rows has no padding; its neighbours keep theirs."""


@PADDING.equals_definition_for(([3, 0, 2], 5), ([0, 2, 0], 3), ([0, 0], 3))
def test_an_empty_sentence() -> None:
    """A sentence of length 0 is all padding, also if all sentences are empty."""


@PADDING.arguments_unchanged(
    {}, ([2, 6, 4], 6), ([3, 0, 2], 5), needs="test_exactly_the_padding_is_blocked"
)
def test_lengths_are_not_changed() -> None:
    """The caller's lengths are the same after the call."""


# -- combined_mask ----------------------------------------------------------------------------


COMBINED = FunctionSpec(
    "combined_mask",
    takes=lambda probe, s: (probe.mask(s.batch, s.n_k), probe.mask(s.n_q, s.n_k)),
    sizes={"batch": 3, "n_q": 4, "n_k": 6},
    gives="the mask",
    close=None,
)


@COMBINED.equals_definition(weight=2)
def test_one_reason_is_enough() -> None:
    """A pair is blocked, in each sentence, where its key is padding or the pair itself is."""


@COMBINED.equals_definition_for((4, 4, 6), what="the mask of 4 sentences, 4 queries")
def test_as_many_sentences_as_queries() -> None:
    """With as many sentences as queries, each sentence keeps its own padding."""


@exercise("combined_mask")
def test_as_many_queries_as_keys_masked(student: Student, reference: Student, probe: Probe) -> None:
    """With as many queries as keys, padding still hides keys: columns, not rows."""
    # Padding at the end and a causal mask would not do: nobody sees that rows are blocked as well.
    padding, causal = probe.mask(3, 5), torch.ones(5, 5).triu(1).bool()
    what = "the mask of padding and a causal mask together"
    COMBINED.expect_same(student, reference, padding, causal, what=what)


SOME_SIZES = (1, 4, 6, 0.5), (3, 1, 6, 0.5), (1, 1, 6, 0.5), (3, 4, 1, 0.0), (3, 4, 6, 1.0)


@exercise("combined_mask")
def test_one_sentence_one_query_one_key(student: Student, reference: Student, probe: Probe) -> None:
    """The mask has three axes, even when some have length one or one mask blocks nothing."""
    # In the last two, one mask blocks nothing and the other one everything.
    for batch, n_q, n_k, share in SOME_SIZES:
        masks = probe.uniform(batch, n_k) < share, probe.uniform(n_q, n_k) < 1 - share
        what = f"the mask for {batch} x {n_q} x {n_k}"
        COMBINED.expect_same(student, reference, *masks, what=what)


@COMBINED.arguments_unchanged({}, (1,), (3, 1), needs="test_one_reason_is_enough")
def test_the_given_masks_are_not_changed() -> None:
    """Both masks of the caller are the same after the call."""


# -- attention --------------------------------------------------------------------------------


# T17, T53: four sizes that differ
ATTENTION = FunctionSpec(
    "attention",
    takes=lambda probe, s: (
        probe.tensor(*s.lead, s.n_q, s.d_k, scale=1.3),
        probe.tensor(*s.lead, s.n_k, s.d_k, scale=1.3),
        probe.tensor(*s.lead, s.n_k, s.d_v, scale=1.5),
        *(probe.mask(1, *shape)[0] for shape in s.masks),
    ),
    sizes={"lead": (), "n_q": 4, "n_k": 7, "d_k": 5, "d_v": 3, "masks": ()},
    gives="the context vectors",
    names={"0": "the queries", "1": "the keys", "2": "the values"},
)


@exercise("attention", weight=2)
def test_weighted_means_of_the_values(student: Student, reference: Student, probe: Probe) -> None:
    """If nothing is blocked, a query gets the mean of the values, weighted by its scaled scores."""
    for trial in probe.trials():
        given = ATTENTION.inputs(trial)
        for mask in ((), (None,), (torch.zeros(4, 7).bool(),)):
            ATTENTION.expect_same(student, reference, *given, *mask)


@ATTENTION.equals_definition(
    *({"n_q": n, "masks": [(n, 7)]} for n in (4, 7, 140)),
    what="the context vectors of {n_q} queries under a mask",
    weight=2,
)
def test_blocked_keys_get_nothing() -> None:
    """With a mask of shape (n_q, n_k), only the free keys get weight."""
    # T12: exactly one polarity passes.


@ATTENTION.equals_definition_for(
    # T14: also where all sizes agree
    *([(3,)], [(2, 6), 2, 70], [(4,), 4, 4, 4, 4], [(1,), 1, 1, 1, 1], [(2, 1), 3, 4, 1, 1]),
    [(2, 3, 2)],
    what="the result for queries of shape {shape}",
)
def test_leading_axes() -> None:
    """With a batch axis, or batch and heads, in front, each matrix is treated on its own."""


@ATTENTION.equals_definition_for(
    *({"lead": (3,), "masks": [mask]} for mask in ((4, 7), (7,), (3, 1, 7), (3, 4, 7))),
    {"lead": (4,), "masks": [(4, 7)]},  # as many items as queries
    {"lead": (2, 2), "masks": [(2, 4, 7)]},
    *({"lead": (3, 2), "masks": [mask]} for mask in ((3, 1, 1, 7), (2, 4, 7), (4, 7))),
    *({"lead": (1,), "n_q": n, "masks": [(1, 7)]} for n in (1, 140)),
    {"lead": (2, 3, 2), "masks": [(3, 1, 4, 7)]},
    what="the result for leading axes {lead} and a mask of shape {masks[0]}",
)
def test_masks_that_broadcast() -> None:
    """A mask may be given for pairs, for the keys of each item, or for everything."""


@exercise("attention")
def test_nothing_to_look_at(student: Student, reference: Student, probe: Probe) -> None:
    """A query whose keys are all blocked gets zeros; the others are right, and the mask stays."""
    # T11: -inf gives nan here, and a large negative number the mean of all values.
    given, mask = ATTENTION.inputs(probe, ((3,), 4, 70)), probe.mask(3, 4, 70)
    mask[1, 2] = True
    mask[2] = True
    for blocked in (mask, mask[..., :1], mask[:, :1], mask[1], mask | True):
        what = f"the result with blocked queries and a mask of shape {tuple(blocked.shape)}"
        ATTENTION.expect_same(student, reference, *given, blocked, what=what)
        expect_untouched(student)
    what = "the float64 result with blocked queries"
    ATTENTION.expect_same(student, reference, *(x.double() for x in given), mask, what=what)


@exercise("attention", needs="test_blocked_keys_get_nothing")
def test_scores_of_any_size(student: Student, reference: Student, probe: Probe) -> None:
    """Scores may be very low, high or 0: free keys keep their weight, and blocked ones get none."""
    # The last key wins everything where it is not blocked.
    mask, value = probe.mask(4, 7), probe.tensor(7, 3)
    query, key = probe.tensor(4, 4), probe.tensor(7, 4)
    query[:, 0], key[:, 0], mask[:, 6], mask[:, 0] = 1.0, 0.0, True, False
    what = "the result when all scores are 0"
    ATTENTION.expect_same(student, reference, 0 * query, key, value, mask, what=what)
    for score in (1e3, 1e17):
        key[5, 0], key[6, 0] = 1.8 * score, 2 * score
        for given, which in (((), "key"), ((mask,), "blocked key")):
            what = f"the result when a {which} has a score of {score:g}"
            ATTENTION.expect_same(student, reference, query, key, value, *given, what=what)
        what = f"the result when the only free key has a score of {-score:g}"
        blocked = torch.arange(7) < 6
        ATTENTION.expect_same(student, reference, query, -key, value, blocked, what=what)
    # T11: -1e9 is larger than these scores. d_k is 4, so the scale is exact; the steps of 2**41 and
    # more between scores are far larger than any rounding there.
    query, key = torch.zeros(4, 4), torch.zeros(7, 4)
    query[:, 0] = -(2.0 ** torch.arange(40.0, 36.0, -1.0))
    key[:, 0] = 2.0**16 + probe.permutation(7) * 32.0
    mask[3] = key[:, 0] < key[:, 0].max()  # the lowest score is the only free one of this query
    what = "the result when scores lie between -4e15 and -4e16"
    ATTENTION.expect_same(student, reference, query, key, value, mask, what=what)


@ATTENTION.gradients({}, {"lead": (3,)}, {"lead": (3, 2), "masks": [(3, 1, 4, 7)]})
def test_gradients_reach_all_three() -> None:
    """Gradients flow back to queries, keys and values, through the free pairs only."""


@exercise("attention", needs="test_nothing_to_look_at")
def test_gradients_are_clean(student: Student, reference: Student, probe: Probe) -> None:
    """All gradients are finite and right if blocked scores are high, or all keys are blocked."""
    given, upstream = ATTENTION.inputs(probe, ((3,),)), probe.tensor(3, 4, 3)
    mask = probe.mask(3, 4, 7)
    mask[1, 2] = mask[..., 3] = True
    given[0][..., 0], given[1][..., 0] = 1.0, 0.0
    given[1][..., 3, 0] = 2000.0  # exp of this score is inf, in float64, too
    want = reference.attention.gradients(*given, mask, upstream=upstream)
    got = student.attention.gradients(*given, mask, upstream=upstream)
    expect_gradients(got, want, dict(ATTENTION.names))


@exercise("attention")
def test_keys_and_values_must_be_equally_many(student: Student, probe: Probe) -> None:
    """Different numbers of keys and values raise ValueError."""
    query, key, value = ATTENTION.inputs(probe)
    # Last, one value only: that many could be spread over all the keys without an error.
    for values in (value[:5], torch.cat([value, value]), value[:1]):
        when = f"for 7 keys and {len(values)} values"
        expect_refused(student.attention, query, key, values, when=when)
    for lead, masks in (((3,), ()), ((2, 6), ()), ((3,), (probe.mask(4, 7),))):
        query, key, value = ATTENTION.inputs(probe, (lead,))
        when = "for a batch with 7 keys and 6 values"
        expect_refused(student.attention, query, key, value[..., :6, :], *masks, when=when)


@ATTENTION.float64({}, {"masks": ((4, 7),)}, needs="test_weighted_means_of_the_values")
def test_float64_stays_exact() -> None:
    """float64 arguments give a float64 result that is right to ten digits."""
    # T15: a scale that was rounded to float32 is right to eight digits only.


@ATTENTION.arguments_unchanged(
    *({"lead": (3,)}, {"lead": (3,), "masks": [(3, 4, 7)]}, {"masks": [(4, 7)]}),
    *({"lead": (3,), "masks": [mask]} for mask in ((7,), (3, 1, 7))),
    needs="test_weighted_means_of_the_values",
)
def test_no_argument_is_changed() -> None:
    """Queries, keys, values and the mask of the caller are the same after the call."""


# -- reorder_context --------------------------------------------------------------------------

WHAT = ("the keys", "the values", "the mask")


def three(got: Any) -> list[Any]:
    """Keys, values and mask: a tuple, or a list, of three."""
    expect_returned(got)
    words = f"The result is a {type(got).__name__}; key, value and mask are expected."
    expect(isinstance(got, list | tuple), words)
    number = counted(len(got), "thing comes", "things come")
    expect(len(got) == 3, f"{number} back; key, value and mask are expected.")
    return list(got)


REORDERED = FunctionSpec(
    "reorder_context",
    takes=lambda probe, s: (
        probe.tensor(s.n_k, 5),
        probe.tensor(s.n_k, s.d_v),
        probe.mask(s.n_q, s.n_k + 1)[:, 1:],
        new_order(probe, s.n_k),
    ),
    sizes={"n_q": 4, "n_k": 7, "d_v": 3},
)


@check_property
def reorders(
    spec: FunctionSpec, student: Student, reference: Student, probe: Probe, *cases: Case
) -> None:
    """Keys and values are the reference's, and so is the mask, a tensor of bools."""
    for trial, case in zip(probe.trials(len(cases)), cases, strict=True):
        ours, theirs, given = spec.draw(student, reference, trial, case)
        got, want = three(ours(*given)), theirs(*given)
        for place in (0, 1):
            expect_close(got[place], want[place], WHAT[place])
        expect_equal(got[2], want[2], WHAT[2])


@reorders(REORDERED, {}, {"n_k": 12, "d_v": 8}, (1, 1), weight=2)
def test_everything_moves_together() -> None:
    """Keys, values and the columns of the mask are put into the given order."""


@reorders(REORDERED, (5, 5, 5))
def test_a_square_mask() -> None:
    """With as many queries as keys, the queries keep their places."""


@exercise("reorder_context")
def test_attention_stays_what_it_was(student: Student, reference: Student, probe: Probe) -> None:
    """Attention over the reordered context, under the reordered mask, is unchanged."""
    query, key, value = ATTENTION.inputs(probe)
    mask = probe.mask(4, 7)
    order = new_order(probe, 7)
    got = three(student.reorder_context(key, value, mask, order))
    expect_shape(got[0], (7, 5), WHAT[0])
    expect_shape(got[1], (7, 3), WHAT[1])
    expect_equal(expect_shape(got[2], (4, 7), WHAT[2]).dtype, torch.bool, "the mask's dtype")
    expect(not torch.equal(got[0].float(), key), "The keys are in their old order.")
    want = reference.attention(query, key, value, mask)
    after = reference.attention(query, got[0].float(), got[1].float(), got[2])
    expect_close(after, want, "attention over the reordered context")


@REORDERED.arguments_unchanged(needs="test_everything_moves_together")
def test_the_old_context_is_not_changed() -> None:
    """Keys, values, mask and order of the caller are the same after the call."""


# -- CrossAttention ---------------------------------------------------------------------------

BATCH, N_Q, N_K = 3, 4, 7


def some_padding(probe: Probe, batch: int = BATCH, n_k: int = N_K) -> torch.Tensor:
    """Padding at the ends; no two items have the same length, and one has none."""
    lengths = (probe.permutation(n_k - 2) + 2)[:batch]
    lengths[1] = n_k
    return torch.arange(n_k) >= lengths[:, None]


def some_pairs(probe: Probe, n_k: int) -> torch.Tensor:
    """A mask of pairs in which every query sees the first two keys, and not every other one."""
    pairs = probe.mask(N_Q, n_k)
    pairs[:, :2] = False
    pairs[:, 2] = torch.tensor([True, False, True, False])
    return pairs


MODULE = ModuleSpec(
    "CrossAttention",
    build="d_query d_context d_key d_value",
    keywords="qkv_bias",
    takes=lambda probe, s: (
        probe.tensor(s.batch, s.n_q, s.d_query),
        probe.tensor(s.batch, s.n_k, s.d_context),
        *s.masks(probe, s.batch, s.n_k),
    ),
    sizes={"batch": BATCH, "n_q": N_Q, "n_k": N_K}
    | {"d_query": 10, "d_context": 14, "d_key": 6, "d_value": 8}
    | {"masks": lambda *_: ()},
    names={"0": "x", "1": "the context"},
)
WITH_PADDING = {"masks": lambda *sizes: (some_padding(*sizes),)}
WITH_PAIRS = {"n_q": 140, "masks": lambda probe, *_: (None, probe.mask(140, N_K))}
WITH_BOTH = {
    "masks": lambda probe, batch, n_k: (some_padding(probe, batch, n_k), some_pairs(probe, n_k))
}


@MODULE.equals_definition({}, {}, (2, 9, 70, 3, 4, 2, 5), weight=3)
def test_output_equals_the_definition() -> None:
    """With given weights and no mask, the output is that of scaled dot-product attention."""
    # T17, T53; the last case has more tokens than any width


@MODULE.equals_definition_for(
    *((BATCH, 5, 5, 10, 10), (BATCH, 5, 5, 1, 1, 1, 1)),
    what="the output for sequences of one shape",
)
def test_two_sequences_of_one_shape() -> None:
    """When both sequences have the same length and width, each still has its own role."""
    # T61: no shape tells the arguments apart, and yet they are different tensors.


@MODULE.parameters({"qkv_bias": False}, {})
def test_it_has_the_three_layers() -> None:
    """By default the parameters are the weights of the three layers, and no others."""


@sets_no_seed(MODULE, {}, {"qkv_bias": True}, weight=0.5)
def test_it_sets_no_seed() -> None:
    """Two new layers start from different weights: no seed is set."""


@MODULE.equals_definition(
    WITH_PADDING, WITH_PADDING | {"n_q": N_K}, what="the output with a padding mask"
)
def test_padding_is_hidden() -> None:
    """With a padding mask, each item hides its own padding from all its queries."""


@MODULE.equals_definition_for(
    WITH_PADDING | {"batch": N_Q}, what="the output of 4 items with 4 queries"
)
def test_as_many_items_as_queries() -> None:
    """With as many items as queries, each item still keeps its own padding."""
    # The one case in which a mask (batch, n_k) lines up with the queries without an error.


@MODULE.equals_definition_for(WITH_PAIRS, what="the output with a mask of pairs")
def test_pairs_are_hidden() -> None:
    """With a mask of pairs and no padding, the pairs are blocked in all the items."""


@MODULE.equals_definition_for(WITH_BOTH, WITH_BOTH | {"n_k": 70}, what="the output with both masks")
def test_both_masks_together() -> None:
    """With both masks, a key is blocked where at least one of them blocks."""


def scores_of(module: Module, x: torch.Tensor, context: torch.Tensor) -> torch.Tensor:
    """The scores of a module of the reference."""
    query, key, _ = module.parameters().values()
    return (x @ query.T) @ (context @ key.T).mT / math.sqrt(len(key))


@exercise("CrossAttention", needs="test_both_masks_together")
def test_larger_blocked_scores(student: Student, reference: Student, probe: Probe) -> None:
    """Blocked scores that are larger by up to 80 get no weight; large free ones are not cut off."""
    ours, theirs, (x, context, *masks) = MODULE.draw(student, reference, probe, WITH_BOTH)
    scores = scores_of(theirs, x, context)
    for most, used in ((40, masks), (400, ())):
        given = x * most / float(scores.abs().max()), context, *used
        expect_close_for_large_scores(ours(*given), theirs(*given), "the output", atol=1e-3)
    # Nearly equal keys: all scores of a query are below -320, or all are above 320.
    best = int(scores[0, 0].abs().argmax())
    x = 400 / scores[0, 0, best] * x[:1, :1] * torch.tensor([[-1.0], [1.0]] * 2)
    given = x, 0.9 * context[:1, best, None] + 0.1 * context[:1], None, masks[1]
    hint = "What is put in place of a blocked score has to be lower than any free one."
    expect_close(ours(*given), theirs(*given), "the output for large scores", atol=1e-3, hint=hint)


@exercise("CrossAttention")
def test_nothing_to_see(student: Student, reference: Student, probe: Probe) -> None:
    """A query without a free key gets zeros, all gradients are right, and the masks stay."""
    # T11
    ours, theirs, given = MODULE.draw(student, reference, probe, WITH_BOTH)
    x, context, padding, pairs = given
    x[:, 2] *= 400 / float(scores_of(theirs, x[:, 2:3], context).abs().max())
    padding[0], padding[1], pairs[2] = True, ~pairs[0], True
    padding[2] = padding[2].flip(0)  # free keys behind blocked ones
    alone = (tensor[1:2] for tensor in given[:3])
    for masked in (given, (x, context, None, pairs), (*alone, pairs), (0 * x, *given[1:])):
        expect_close(ours(*masked), theirs(*masked), "the output with blocked queries")
        expect_untouched(student)
    upstream = probe.tensor(BATCH, N_Q, 8)
    want = theirs.gradients(*given, upstream=upstream)
    expect_gradients(ours.gradients(*given, upstream=upstream), want, dict(MODULE.names))


@exercise("CrossAttention")
def test_biases_are_used_when_asked_for(student: Student, reference: Student, probe: Probe) -> None:
    """With qkv_bias=True all three layers use biases; queries without a free key get zeros."""
    # T31. A bias that is added after the weighted mean would show in the blocked item.
    ours, theirs, (x, context) = MODULE.draw(student, reference, probe, {"qkv_bias": True})
    expect_biases_used(ours, theirs, (x, context))
    padding = some_padding(probe)
    padding[2] = True
    want = theirs(x, context, padding)
    expect_close(ours(x, context, padding), want, "the output with biases and an empty context")


@exercise("CrossAttention", needs="test_padding_is_hidden")
def test_padding_has_no_influence(student: Student, reference: Student, probe: Probe) -> None:
    """An item that is cut to its own length, alone, gives the same as padded in its batch."""
    # T29: the items differ, and do not see each other.
    ours, theirs, (x, context, padding) = MODULE.draw(student, reference, probe, WITH_PADDING)
    whole = expect_tensor(ours(x, context, padding), "the output")
    expect_close(ours(x, context), theirs(x, context), "the output of a call without padding")
    for item in range(BATCH):
        length = int((~padding[item]).sum())
        alone = ours(x[item : item + 1], context[item : item + 1, :length])
        expect_close(alone, whole[item : item + 1], f"item {item}, alone and without its padding,")


@exercise("CrossAttention", needs="test_output_equals_the_definition")
def test_queries_do_not_see_each_other(student: Student, reference: Student, probe: Probe) -> None:
    """Each query gives the same result alone and among the others."""
    ours, _, (x, context) = MODULE.draw(student, reference, probe)
    whole = expect_tensor(ours(x, context), "the output")
    for i in (0, N_Q - 1):
        one = ours(x[:, i : i + 1], context)
        expect_close(one, whole[:, i : i + 1], f"the output of query {i} alone")


@exercise("CrossAttention")
def test_self_attention(student: Student, reference: Student, probe: Probe) -> None:
    """With one sequence on both sides and a causal mask, it is causal self-attention."""
    # T61: the case that cannot tell the arguments apart. T14: batch, tokens and widths all agree.
    causal = torch.ones(5, 5).triu(1).bool()
    for batch, width in ((3, 6), (5, 5)):
        ours, theirs = MODULE.pair(student, reference, probe, (batch, 5, 5, *[width] * 4))
        x = probe.tensor(batch, 5, width)
        expect_close(ours(x, x, None, causal), theirs(x, x, None, causal), "the output")
        expect_close(ours(x, x), theirs(x, x), "the output without a mask")


@MODULE.gradients({}, {"qkv_bias": True})
def test_gradients_reach_all_weights() -> None:
    """Gradients flow back to both sequences and to all three layers."""


@MODULE.float64({}, WITH_BOTH, needs="test_output_equals_the_definition")  # T15
def test_a_float64_module() -> None:
    """A float64 module is right to ten digits."""


@MODULE.repeatable(
    WITH_BOTH, needs=("test_output_equals_the_definition", "test_both_masks_together")
)
def test_sequences_and_masks_are_not_changed() -> None:
    """The tensors are not changed; later calls, also with other weights, are right, too."""
