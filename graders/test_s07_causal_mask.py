"""Hidden checks of s07_causal_mask.

T04 (masked scores under the name of weights) and T13 (a mask that may be forgotten) are wrong
specimens; T13 is also a decision: `CausalAttention` takes no mask.
"""

import math
from typing import Any

import torch

from autograder.checks import (
    FunctionSpec,
    ModuleSpec,
    Probe,
    Student,
    counted,
    exercise,
    expect,
    expect_close,
    expect_equal,
    expect_new,
    expect_untouched,
    tensors,
)
from graders.attention import causal, low_scores, prefixes
from graders.common import expect_refused


def some_weights(probe: Probe, *shape: int) -> torch.Tensor:
    """Attention weights that are far from uniform, none of them tiny."""
    return torch.softmax(probe.uniform(*shape, low=-1.5, high=1.5), dim=-1)


def expect_weights(got: Any, want: torch.Tensor, mask: torch.Tensor, what: str) -> None:
    """Expect equal weights, and exactly 0 where the mask blocks."""
    expect_close(got, want, what)
    expect(not got[mask].any(), "Some blocked keys have a small weight, not exactly 0.")


def some_scores(probe: Probe, s: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """Scores, of which blocked ones are larger by ``s.blocked``, and their mask."""
    scores, mask = probe.tensor(*s.shape, scale=1.5), probe.mask(1, *(s.mask or s.shape))[0]
    return scores + s.blocked * mask, mask


# -- causal_mask ------------------------------------------------------------------------------


MASK_OF = FunctionSpec(
    "causal_mask", takes=lambda _, s: (s.n,), sizes={"n": 5}, gives="the mask", close=None
)


@MASK_OF.equals_definition_for((5,), (2,), (9,), (40,), what="the mask of {n} tokens", weight=2)
def test_exactly_the_future_is_blocked() -> None:
    """The mask is a tensor of bools, True above the diagonal and nowhere else."""


@MASK_OF.equals_definition_for(
    (1,), (300,), what="the mask for n = {n}", needs="test_exactly_the_future_is_blocked"
)
def test_a_single_token_sees_itself() -> None:
    """The mask of a single token has shape (1, 1) and blocks nothing; that of 300 is right, too."""
    # 300 places do not fit into 8 bits, nor exactly into a bfloat16


# -- to_blocked -------------------------------------------------------------------------------
# T12: both polarities, and the additive kind, each said by name.


@exercise("to_blocked")
def test_a_keep_mask_of_bools_is_turned_round(student: Student, probe: Probe) -> None:
    """A keep mask of bools comes back with the opposite polarity."""
    for trial in probe.trials():
        mask = trial.mask(4, 6)
        expect_equal(student.to_blocked(mask, "keep"), ~mask, "the mask")


@exercise("to_blocked")
def test_a_keep_mask_of_numbers_is_turned_round(student: Student, probe: Probe) -> None:
    """A keep mask of ones and zeros, integer or floating, becomes bools, inverted."""
    for dtype in (torch.float32, torch.int16, torch.float64, torch.uint8, torch.float16):
        mask = probe.mask(4, 6)
        expect_equal(student.to_blocked(mask.to(dtype), "keep"), ~mask, f"the result for {dtype}")


@exercise("to_blocked")
def test_an_additive_mask_is_read(student: Student, probe: Probe) -> None:
    """In an additive mask, minus infinity is blocked and zero is free."""
    for dtype, *shape in ((torch.float32, 4, 6), (torch.float64, 3, 4, 6), (torch.float16, 2, 7)):
        mask = probe.mask(*shape)
        additive = -torch.zeros(shape, dtype=dtype).masked_fill(mask, math.inf)
        expect_equal(student.to_blocked(additive, "additive"), mask, "the result")
    free, what = torch.zeros(2, 3), "the result where nothing is blocked"
    expect_equal(student.to_blocked(free, "additive"), free.bool(), what)


@exercise("to_blocked")
def test_our_own_kind_stays(student: Student, probe: Probe) -> None:
    """A mask in which 1 or True is blocked keeps its polarity and becomes bools."""
    for dtype in (torch.bool, torch.int64, torch.float32, torch.uint8, torch.int16, torch.int32):
        mask = probe.mask(4, 6)
        expect_equal(student.to_blocked(mask.to(dtype), "blocked"), mask, f"the result for {dtype}")


@exercise("to_blocked")
def test_an_unknown_kind_is_refused(student: Student, probe: Probe) -> None:
    """A kind that is none of the three raises ValueError."""
    mask = probe.mask(4, 6)
    for kind in ("free", "multiplicative", "block", "", "Keep", "keep ", "add", "Additive"):
        for given in (mask, mask.long(), mask.float()):
            expect_refused(student.to_blocked, given, kind, when=f'for kind="{kind}"')


@exercise("to_blocked", needs="test_a_keep_mask_of_numbers_is_turned_round")
def test_masks_of_any_shape(student: Student, probe: Probe) -> None:
    """Masks of one, three and four axes work as well, and masks that block nothing, or all."""
    for *shape, share in ((7, 0.5), (3, 4, 6, 0.5), (3, 1, 4, 6, 0.5), (4, 6, 0.0), (4, 6, 1.0)):
        mask = probe.uniform(*shape) < share
        expect_equal(student.to_blocked(mask.float(), "keep"), ~mask, "the result")


@exercise(
    "to_blocked",
    needs=(
        "test_a_keep_mask_of_bools_is_turned_round",
        "test_a_keep_mask_of_numbers_is_turned_round",
        "test_an_additive_mask_is_read",
    ),
)
def test_the_given_mask_is_not_changed(student: Student, probe: Probe) -> None:
    """The caller's mask is the same after the call."""
    mask = probe.mask(4, 6)
    additive = torch.zeros(4, 6).masked_fill(mask, -math.inf)
    for given in (mask, mask.float(), mask.long(), additive):
        student.to_blocked(given, "additive" if given is additive else "keep")
        expect_untouched(student)


# -- mask_and_renormalize ---------------------------------------------------------------------


RENORMALIZED = FunctionSpec(
    "mask_and_renormalize",
    takes=lambda probe, s: (some_weights(probe, *s.shape), probe.mask(1, *(s.mask or s.shape))[0]),
    sizes={"shape": (4, 6), "mask": ()},
)


@exercise("mask_and_renormalize", weight=3)
def test_free_weights_sum_to_one(student: Student, reference: Student, probe: Probe) -> None:
    """Blocked weights are zero, and the free ones keep their proportions and sum to one."""
    for trial in probe.trials():
        weights, mask = some_weights(trial, 4, 6), trial.mask(4, 6)
        weights[1] = weights[1].masked_fill(~mask[1], 1e-4)  # nearly all of its weight is blocked
        weights[1] /= weights[1].sum()
        want = reference.mask_and_renormalize(weights, mask)
        expect_close(student.mask_and_renormalize(weights, mask), want, "the result", rtol=2e-3)
        # Little more than a billionth is free: whoever counts less than that as nothing is right.
        free = ~mask[2] * torch.arange(1.0, 7.0)
        weights[2] = weights[2] * mask[2]
        weights[2] = weights[2] / weights[2].sum() + 1.3e-9 * free / free.sum()
        for given in (weights, weights.double()):
            given[2] /= given[2].sum()
            want = reference.mask_and_renormalize(given, mask)
            what = "the result for a row whose free weights sum to about a billionth"
            expect_close(student.mask_and_renormalize(given, mask), want, what, rtol=5e-3)


@exercise("mask_and_renormalize")
def test_a_square_causal_mask(student: Student, reference: Student, probe: Probe) -> None:
    """With a causal mask and as many keys as queries, each row still sums to one."""
    weights, mask = some_weights(probe, 5, 5), torch.ones(5, 5).triu(1).bool()
    RENORMALIZED.expect_same(student, reference, weights, mask)


@RENORMALIZED.equals_definition_for(
    *(((3, 2, 4, 6), (4, 6)), ((13, 2, 4, 16), (13, 1, 4, 16))),
    *(((3, 4, 6), (4, 6)), ((3, 4, 6), (1, 6)), ((3, 3, 4, 6), (3, 4, 6))),
    *(((1, 4, 6), ()), ((2, 1, 6), ()), ((1, 2), ()), ((4, 6), (6,)), ((2, 1, 3, 4, 6), (4, 6))),
    what="the result for weights of shape {shape} and a mask of shape {mask}",
)
def test_leading_axes_are_kept_apart() -> None:
    """With batch and head axes in front, each matrix is treated on its own."""
    # T45: rows are the last axis, whatever the rank is.


@exercise("mask_and_renormalize")
def test_a_row_without_free_keys(student: Student, reference: Student, probe: Probe) -> None:
    """A row without free keys becomes zeros; where nothing is blocked, the result is a copy."""
    weights, mask = some_weights(probe, 3, 4, 6), probe.mask(3, 4, 6)
    mask[1, 2] = True
    got, want = (side.mask_and_renormalize(weights[1], mask[1]) for side in (student, reference))
    expect_weights(got, want, mask[1], "the result")
    for given in (torch.arange(4)[:, None] % 2 > 0, mask & False, mask | True, mask[1], mask):
        got, want = (side.mask_and_renormalize(weights, given) for side in (student, reference))
        expect_new(student)
        expect_close(got, want, f"the result for a mask of shape {tuple(given.shape)}")


@RENORMALIZED.arguments_unchanged(float64=True, needs="test_free_weights_sum_to_one")
def test_the_given_weights_are_not_changed() -> None:
    """Weights and mask of the caller are the same after the call."""


# -- masked_softmax ---------------------------------------------------------------------------


SOFTMAX = FunctionSpec(
    "masked_softmax",
    takes=some_scores,
    sizes={"shape": (4, 6), "mask": (), "blocked": 0.0},
    gives="the weights",
)


@SOFTMAX.equals_definition(weight=3)
def test_free_keys_share_the_weight() -> None:
    """Each row is the softmax of the scores of its free keys; blocked keys get zero."""


@SOFTMAX.equals_definition_for(
    *(((3, 2, 4, 6), (4, 6)), ((3, 2, 4, 6), ()), ((3, 4, 6), (4, 6)), ((3, 4, 6), ())),
    *(((13, 2, 4, 16), (13, 1, 4, 16)), ((3, 3, 4, 6), (3, 4, 6)), ((3, 4, 4), (1, 4))),
    *(((1, 4, 6), ()), ((2, 1, 5), ()), ((1, 2), ()), ((4, 6), (6,)), ((2, 1, 3, 4, 6), (4, 6))),
    what="the result for scores of shape {shape}",
)
def test_the_softmax_runs_over_the_last_axis() -> None:
    """With batch and head axes in front, the softmax still runs over the keys."""
    # T45


@exercise("masked_softmax", needs="test_free_keys_share_the_weight")
def test_very_low_scores(student: Student, reference: Student, probe: Probe) -> None:
    """Free keys with scores near -2e9, or near the lowest of float32, still have all the weight."""
    # T11: -1e9 is larger than these scores. finfo.min and -inf are not. The steps are exact in
    # float32 at this size, and as large as they are, each row has one winner: at -2e9 even the
    # logarithm of 2 is lost in rounding, and whoever subtracts a logsumexp should not pay for it.
    mask = probe.mask(4, 6)
    steps = probe.uniform(4, 6).argsort(dim=-1)
    # Blocked scores are lower still, so that only the size of the fill is tried here. Then each
    # row's lowest key alone is free: what is filled in has to be lower than the lowest score.
    for step, lowest in ((1024.0, 2e9), (1e36, 3e38)):
        scores = steps * step - lowest
        SOFTMAX.expect_same(student, reference, scores.masked_fill(mask, -1.1 * lowest), mask)
        what = "the weights where the only free key of each query has the lowest score"
        SOFTMAX.expect_same(student, reference, scores, steps > 0, what=what)


@exercise("masked_softmax", needs="test_free_keys_share_the_weight")
def test_large_blocked_scores(student: Student, reference: Student, probe: Probe) -> None:
    """Huge blocked scores change no weight of free keys, whose scores may be high, low or 0."""
    scores, mask = probe.tensor(4, 6).round(), probe.mask(4, 6)  # some are 0
    SOFTMAX.expect_same(student, reference, scores, mask & False, what="the weights without a mask")
    SOFTMAX.expect_same(student, reference, 0 * scores, mask, what="the weights of scores of 0")
    want = reference.masked_softmax(scores, mask)
    for size in (-300.0, 300.0, 3e9):
        got = student.masked_softmax(scores.masked_fill(mask, size), mask)
        expect_weights(got, want, mask, "the weights when blocked scores are huge")
    # The lowest number of float32, added to 3e38, is above all these free scores.
    scores = (probe.uniform(4, 6).argsort(dim=-1) * 1e36 - 1e38).masked_fill(mask, 3e38)
    SOFTMAX.expect_same(student, reference, scores, mask, what="the weights of low free scores")
    scores = 300.0 + 2 * probe.tensor(4, 6)
    SOFTMAX.expect_same(student, reference, scores, mask, what="the weights of high free scores")


@exercise("masked_softmax", needs="test_free_keys_share_the_weight")
def test_half_precision(student: Student, reference: Student, probe: Probe) -> None:
    """Scores of dtype float16 and float64 work as well."""
    # T11: -1e9 does not exist in float16.
    scores, mask = probe.tensor(4, 6), probe.mask(4, 6)
    want = reference.masked_softmax(scores, mask)
    SOFTMAX.expect_same(student, reference, scores.double(), mask, what="weights of float64 scores")
    got = student.masked_softmax(scores.half(), mask)
    expect_close(got, want, "the weights of float16 scores", rtol=2e-2, atol=2e-3)
    gradient = student.masked_softmax.gradients(scores.half(), mask, upstream=scores)["0"]
    expect(gradient is not None, "No gradient reaches float16 scores. Are they detached?")
    steps = probe.uniform(4, 6).argsort(dim=-1)  # as large as in `test_very_low_scores`
    for low in (steps.double() * 1e36 - 3e38, steps.half() * 1024 - 6.4e4):
        what = f"the weights of low {str(low.dtype).removeprefix('torch.')} scores"
        given = low.masked_fill(steps > 0, -low.min())
        SOFTMAX.expect_same(student, reference, given, steps > 0, what=what)


@SOFTMAX.arguments_unchanged(float64=True, needs="test_free_keys_share_the_weight")  # T09
def test_the_given_scores_are_not_changed() -> None:
    """Scores and mask of the caller are the same after the call."""


@SOFTMAX.gradients({}, {"shape": (3, 4, 6), "mask": (4, 6), "blocked": 3e9})
def test_gradients_reach_the_free_scores() -> None:
    """Gradients reach the scores of free keys, and none reaches a blocked one."""


# -- leaking_rows -----------------------------------------------------------------------------


def rows(got: Any) -> list[int]:
    """A list of row numbers; a tuple or a tensor of whole numbers is read as one."""
    if isinstance(got, torch.Tensor) and got.dim() == 1 and got.dtype == torch.int64:
        got = got.tolist()
    words = f"The result is a {type(got).__name__}; a list of row numbers is expected."
    expect(isinstance(got, list | tuple), words)
    plain: list[Any] = [v.item() if torch.is_tensor(v) and v.numel() == 1 else v for v in got]
    whole = all(type(v) is int for v in plain)
    expect(whole, "The list holds something that is not a whole number; row numbers are expected.")
    return plain


def expect_rows(got: Any, want: list[int], when: str) -> None:
    found = rows(got)
    missing = len(set(want) - set(found))
    extra = len(set(found) - set(want))
    faults = []
    if missing:
        which = f"{missing} of {len(want)} leaking rows" if len(want) > 1 else "the leaking row"
        faults.append(f"{which} {'is' if missing == 1 else 'are'} missing")
    if extra:
        faults.append(f"{counted(extra, 'row is', 'rows are')} in the list by mistake")
    if not faults:
        twice = len(found) > len(set(found))
        faults = ["a row is in it more than once" if twice else "it is not in ascending order"]
    expect(found == want, f"When {when}, the list is not right: {' and '.join(faults)}.")


@exercise("leaking_rows", weight=2)
def test_earlier_rows_that_moved_are_found(student: Student, probe: Probe) -> None:
    """Every row before the position that moved is found, and no other."""
    for width in (4, 1):
        before = probe.tensor(40, width)
        after = before.clone()
        after[[1, 8, 30, 31]] += torch.tensor([0.5, -0.5, 0.5, -0.5])[:, None]
        expect_rows(student.leaking_rows(before, after, 30), [1, 8], "two earlier rows moved")
        expect_rows(student.leaking_rows(before, before + 0.25, 3), [0, 1, 2], "every row moved")


@exercise("leaking_rows", needs="test_earlier_rows_that_moved_are_found")
def test_the_rows_are_whole_numbers(student: Student, probe: Probe) -> None:
    """The row numbers are ints; the outputs may require gradients, and are not changed."""
    after = probe.tensor(4, 3)
    got = student.leaking_rows((after - 1.0).requires_grad_(), after, 2)
    expect_untouched(student)
    words = "The list holds tensors, not ints."
    if torch.is_tensor(got):
        words = "The result is a Tensor; a list of row numbers is expected."
    expect(not any(torch.is_tensor(v) for v in got), words)


@exercise("leaking_rows")
def test_a_row_that_moved_in_part_is_found(student: Student, probe: Probe) -> None:
    """A row counts if a single entry went up or down, also if its sum or length is the same."""
    before = probe.tensor(7, 4)
    for change, words in (
        ([0.0, 0.0, 0.5, 0.0], "one entry of a row went up"),
        ([0.0, -0.5, 0.0, 0.0], "one entry of a row went down"),
        ([0.5, -0.5, 0.25, -0.25], "the changes of a row sum to 0"),
        (-2 * before[2], "all entries of a row changed their sign"),
        (before[2].roll(1) - before[2], "the entries of a row changed places"),
    ):
        after = before.clone()
        after[2] += torch.as_tensor(change)
        expect_rows(student.leaking_rows(before, after, 5), [2], words)


@exercise("leaking_rows", needs="test_earlier_rows_that_moved_are_found")
def test_the_changed_token_and_later_ones_may_move(student: Student, probe: Probe) -> None:
    """Rows from the position on never leak, and without a change there is no leak."""
    before = probe.tensor(7, 4)
    after = before - 0.5 * (torch.arange(7) > 3)[:, None]
    expect_rows(student.leaking_rows(before, after, 4), [], "only rows from the position on moved")
    expect_rows(student.leaking_rows(before, after, 0), [], "the first token is the changed one")
    expect_rows(student.leaking_rows(before, before, 6), [], "nothing moved")


@exercise("leaking_rows", needs="test_earlier_rows_that_moved_are_found")
def test_rounding_is_no_leak(student: Student, probe: Probe) -> None:
    """Differences within the tolerance are not counted, larger ones are."""
    # T16: equality of computed floats is a matter of tolerance. All changes keep far from it.
    before = probe.uniform(7, 4, low=-1.0, high=1.0)
    after = before + 1e-7
    after[2] += 0.01
    got = student.leaking_rows(before, after, 5)
    expect_rows(got, [2], "one row moved and the others differ by rounding only")
    after = before + 0.01
    after[1] += 0.5
    got = student.leaking_rows(before, after, 5, 0.1)
    expect_rows(got, [1], "the tolerance is 0.1, and only one row moved by more")
    after = before + 0.06  # together the entries of a row moved by more than 0.1
    after[3] = before[3] + torch.tensor([0.0, 0.3, 0.0, 0.0])  # and on average these by less
    got = student.leaking_rows(before, after, 5, 0.1)
    expect_rows(got, [3], "the tolerance is 0.1, and one entry moved by 0.3 and others by 0.06")
    after = 10_000 + before
    after[2] += 0.05
    got = student.leaking_rows(10_000 + before, after, 5, 0.01)
    expect_rows(got, [2], "the tolerance is 0.01, and one row near 10,000 moved by 0.05")
    before = 1000 + before.double().round()
    for given, change in (((), 4e-6), ((1e-7,), 4e-7), ((0.0,), 6e-7)):
        after = before + change * (torch.arange(7) == 3)[:, None]
        words = f"the tolerance is {given[0] if given else 'not given'} and a row moved by {change}"
        expect_rows(student.leaking_rows(before, after, 5, *given), [3], words)


# -- CausalAttention --------------------------------------------------------------------------

MODULE = ModuleSpec(
    "CausalAttention",
    build="d_in d_out context",
    keywords="qkv_bias",
    takes=tensors("tokens d_in"),
    sizes={"tokens": 5, "d_in": 10, "d_out": 24, "context": 9},
)


@MODULE.equals_definition(*[{"context": 5}] * 2, weight=3)
def test_output_equals_the_definition() -> None:
    """With given weights, the output is that of causal scaled dot-product attention."""


@MODULE.lengths(
    *((tokens, 3, 4, 140) for tokens in (2, 6, 8, 140, 9)),  # more tokens than any width, too
    build=(140, 3, 4, 140),
    what="the output of {tokens} tokens in a context of {context}",
)
def test_fewer_tokens_than_the_context() -> None:
    """Inputs shorter than the context give the same as in a context of their own size."""


@MODULE.equals_definition_for(
    *({"tokens": 1, "context": 9}, {"tokens": 1, "context": 1}, {"tokens": 1, "d_out": 1}),
    what="the output of one token in a context of {context}, with d_out = {d_out},",
    needs="test_output_equals_the_definition",
)
def test_one_token_gives_its_own_value() -> None:
    """A single token attends to itself: the output is its value vector."""


@low_scores(MODULE, needs="test_output_equals_the_definition")
def test_low_scores() -> None:
    """The output is right for scores of 0, and for scores some hundreds below or above 0."""


@causal(MODULE, {"tokens": 7, "context": 7}, any_width=True)
def test_a_later_token_never_changes_an_earlier_output() -> None:
    """Changing a later token leaves every earlier output as it was."""
    # T13, and the perturbation test of T12: no polarity but the right one passes.


@prefixes(MODULE, 4, 1, case={"tokens": 7, "context": 8}, any_width=True)
def test_a_prefix_gives_the_prefix_of_the_output() -> None:
    """The first tokens alone give the same outputs as at the beginning of a longer sequence."""


@MODULE.refuses(
    *({"context": n} for n in (3, 1, 4)), when="for {tokens} tokens in a context of {context}"
)
def test_too_many_tokens_are_refused() -> None:
    """More tokens than the context length raise ValueError."""
    # T08: a mask of shape (1, 1) broadcasts, so context 1 would be attention without a mask.


@MODULE.equals_definition_for({"qkv_bias": True}, what="the output with biases")  # T31
def test_biases_are_used_when_asked_for() -> None:
    """With qkv_bias=True the three layers have biases, and they are used."""


@MODULE.parameters({"qkv_bias": False}, {}, weight=0.5)
def test_it_has_no_other_parameters() -> None:
    """Its parameters are the weights of the layers that the exercise names, and no others."""


@MODULE.gradients({}, {"tokens": 1}, {"qkv_bias": True})
def test_gradients_reach_all_weights() -> None:
    """Gradients flow back to the input and to all three layers."""
    # T09: what is changed in place after the softmax breaks here and not in forward.


@MODULE.repeatable(needs="test_output_equals_the_definition")
def test_the_input_is_not_changed() -> None:
    """The tokens are not changed; later calls, also with other weights, are right, too."""
