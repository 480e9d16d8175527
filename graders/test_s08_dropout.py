"""Hidden checks of s08_dropout.

Which entries a draw drops is nobody's business: libraries differ in how they draw. So masks are
either handed in, or only properties are asked of the draws. The bounds of the statistical checks
lie at least six standard deviations away from what a right answer gives.
"""

from collections.abc import Callable, Iterator

import torch

from autograder.checks import (
    RANDOM,
    Case,
    FunctionSpec,
    Module,
    ModuleSpec,
    Probe,
    Student,
    build,
    counted,
    differs,
    exercise,
    expect,
    expect_buffer,
    expect_by_hand,
    expect_close,
    expect_equal,
    expect_seed_kept,
    expect_shape,
    expect_ten_digits,
    tensors,
)
from graders.attention import causal, low_scores, operations_by_hand
from graders.dropout import (
    expect_dropped_one_by_one,
    expect_dropped_or_rescaled,
    expect_gradients_in_training,
    expect_no_gradient_of_dropped,
    expect_no_nan_in_gradient,
    measured,
    read_weights,
    with_dropout,
)

DROPOUT_BY_HAND = operations_by_hand(
    allowed=(*RANDOM, "numpy.random.*"), banned=("*dropout*", "rnn*", "lstm*", "gru*")
)


def _expect_same_alone(
    spec: FunctionSpec, student: Student, reference: Student, probe: Probe, case: Case
) -> None:
    """An item alone has the reference's result, and the same one inside a batch."""
    ours, theirs, given = spec.draw(student, reference, probe, case)
    one = [each[1:2] if isinstance(each, torch.Tensor) else each for each in given]
    alone, together = ours(*one), expect_shape(ours(*given), given[0].shape, spec.gives)
    expect_close(alone, theirs(*one), f"{spec.gives} of one item alone")
    expect_close(together[1:2], alone, "the item inside the batch, compared with the item alone,")


# -- apply_dropout ----------------------------------------------------------------------------


# T27: the mask is handed in, so the result is exact. No p is 0.5, where p and 1 - p agree.
# 1 - 0.9993 has more right digits in float32 than 1 - p of most p near 1.
APPLIED = FunctionSpec(
    "apply_dropout",
    takes=lambda probe, s: (probe.tensor(*s.shape), probe.uniform(*s.shape) < s.share, s.p),
    sizes={"shape": (4, 7), "p": 0.3, "share": 0.4},
    names={"0": "x for p = {p}"},
)


@APPLIED.equals_definition(
    *(((3, 5, 7), *case) for case in ((0.2, 0.2), (0.6, 0.0), (0.9993, 0.4))),
    *([shape] for shape in ((1, 4), (3, 1), (7,), (2, 1, 3, 2, 4))),
    what="the result for x of shape {shape} and p = {p}",
    weight=2,
)
def test_kept_entries_are_divided_by_one_minus_p() -> None:
    """Dropped entries are zero and the others are divided by 1 - p."""


@APPLIED.equals_definition_for({"p": 1.0, "share": 1.0}, what="the result for p = 1")
def test_p_one_gives_zeros() -> None:
    """With p = 1 everything is zero, without nan."""


@APPLIED.float64({"p": 0.0, "share": 0.0}, needs="test_kept_entries_are_divided_by_one_minus_p")
def test_p_zero_gives_the_values() -> None:
    """With p = 0 and nothing dropped, the values are returned unchanged."""


@APPLIED.gradients({}, {"p": 1.0, "share": 1.0}, {"p": 0.0, "share": 0.0})
def test_gradients_go_through_the_mask() -> None:
    """Gradients reach the entries that stay, scaled like them, and no others."""


@APPLIED.arguments_unchanged({}, {"p": 0.0, "share": 0.0}, float64=True, new=True)
def test_apply_dropout_leaves_x_alone() -> None:
    """The given tensor is the same after the call, and the result is a new one."""


# -- dropout ----------------------------------------------------------------------------------


DROPOUT = FunctionSpec(
    "dropout",
    takes=lambda probe, s: (probe.uniform(*s.shape, low=0.5), s.p, s.training),
    sizes={"p": 0.5, "training": True, "shape": (6, 7)},
)
UNCHANGED = ({"p": 0.5}, {"p": 0.0}, {"p": 1.0}, {"shape": (9,)})


@exercise("dropout")
def test_dropout_is_written_by_hand(student: Student, probe: Probe) -> None:
    """No ready-made dropout of torch is used."""
    expect_by_hand(student, "dropout", DROPOUT_BY_HAND, probe.tensor(6, 50), 0.6, True)


@exercise("dropout", weight=2, needs="test_dropout_is_written_by_hand")
def test_each_entry_is_zero_or_scaled(student: Student, probe: Probe) -> None:
    """In training, every entry is zero or the value divided by 1 - p, and both occur."""
    # T27: properties, never a mask.
    cases = (0.2, (6, 50)), (0.6, (300,)), (0.75, (2, 3, 50)), (0.9993, (200, 200))
    for trial, (p, shape) in zip(probe.trials(4), cases, strict=True):
        x = trial.uniform(*shape, low=0.5, high=2.0)
        x[..., ::2] *= -1
        got = expect_shape(student.dropout(x, p, True), shape).detach().double()
        zero = got.abs() < 1e-6
        kept = torch.isclose(got, x.double() / (1 - p), rtol=1e-4, atol=1e-6)
        wrong = int((~zero & ~kept).sum())
        words = f"With {'a p near 1' if p > 0.9 else f'p = {p}'}, of {x.numel()} entries "
        expect(
            not wrong,
            f"{words}{counted(wrong, 'is', 'are')} neither 0 nor the value divided by 1 - p.",
            "Are the entries that stay scaled, and by the right factor?",
        )
        expect(zero.any(), f"{words}none is dropped with training=True.")
        expect(kept.any(), f"{words}none is kept with training=True.")


@exercise("dropout", needs="test_dropout_is_written_by_hand")
def test_the_share_of_zeros_is_p(student: Student) -> None:
    """About a share p of the entries is dropped."""
    cases = (0.005, 1.0, (150, 200)), (0.15, -1.0, (150, 200)), (0.7, 1.0, (75, 200, 2))
    for p, x, shape in cases:
        got = expect_shape(student.dropout(torch.full(shape, x), p, True), shape)
        share = float((got == 0).double().mean())
        words = f"With p = {p}, {share:.1%} of 30000 entries are dropped; {p:.1%} should be."
        expect(abs(share - p) < 6 * (p * (1 - p) / 30000) ** 0.5, words)  # standard deviations


@exercise("dropout", needs="test_dropout_is_written_by_hand")
def test_the_mean_is_kept(student: Student) -> None:
    """On average, dropout changes nothing: the mean of many entries is kept."""
    got = expect_shape(student.dropout(torch.full((150, 200), 3.0), 0.4, True), (150, 200))
    zeros = int((got == 0).sum())
    expect(0 < zeros < 30000, f"With p = 0.4, {zeros} of 30000 entries are dropped.")
    mean = float(got.detach().double().mean())
    expect(
        abs(mean - 3) < 0.1,
        f"30000 entries of 3.0 have the mean {mean:.2f} after dropout with p = 0.4.",
        "It should still be about 3: the entries that stay make up for those that are dropped.",
    )


@exercise("dropout", needs="test_dropout_is_written_by_hand")
def test_entries_fall_one_by_one(student: Student) -> None:
    """Each entry is dropped or kept by itself: rows, columns and items of a batch differ."""
    got = expect_shape(student.dropout(torch.ones(2, 3, 40, 50), 0.5, True), (2, 3, 40, 50))
    zero = (got == 0).long()
    expect(zero.any(), "With p = 0.5 and training=True nothing is dropped.")
    rows, columns = zero.reshape(-1, 50), zero.mT.reshape(-1, 40)
    for lines, what in ((rows, "rows of 50 entries"), (columns, "columns of 40 entries")):
        different = len(torch.unique(lines, dim=0))
        expect(
            different == len(lines),
            f"{len(lines)} {what} have only {counted(different, 'different pattern')} of zeros.",
            "Does every single entry get a random number of its own?",
        )


def _dropped(student: Student, probe: Probe, calls: int, *shape: int) -> Iterator[torch.Tensor]:
    """Which of some ones are dropped with p = 0.5 in each of the calls, after different seeds."""
    for trial in probe.trials(calls):
        student.seed = trial.seed
        yield expect_shape(student.dropout(torch.ones(shape), 0.5, True), shape) == 0


@exercise("dropout", needs="test_dropout_is_written_by_hand")
def test_every_call_draws_anew(student: Student, probe: Probe) -> None:
    """Two calls drop different entries."""
    # T62. The worker seeds torch before each call, so each call gets a seed of its own here.
    patterns = list(_dropped(student, probe, 2, 10, 12))
    expect(patterns[0].any(), "With p = 0.5 and training=True nothing is dropped.")
    expect(
        not torch.equal(*patterns),
        "Two calls, after different seeds, drop exactly the same entries.",
        "Does your function set a seed, or draw no random numbers at all?",
    )
    expect_seed_kept(student)


@exercise("dropout", needs="test_dropout_is_written_by_hand")
def test_the_share_is_left_to_chance(student: Student, probe: Probe) -> None:
    """The number of dropped entries is not the same in every call."""
    counts = {int(zero.sum()) for zero in _dropped(student, probe, 10, 20, 50)}
    expect(
        len(counts) > 1,
        f"In each of ten calls, exactly {min(counts)} of 1000 entries are dropped.",
        "Each entry should be dropped independently of all others.",
    )


@exercise("dropout")
def test_nothing_happens_outside_training(student: Student, probe: Probe) -> None:
    """Entries are dropped with training=True; with training=False the values are unchanged."""
    for trial, p in zip(probe.trials(2), (0.3, 1.0), strict=True):
        x = trial.uniform(15, 8, low=0.5, high=2.0)
        busy = expect_shape(student.dropout(x, p, True), (15, 8))
        expect((busy == 0).any(), f"With p = {p} and training=True nothing is dropped.")
        expect_close(student.dropout(x, p, False), x, f"the result for p = {p}, training=False")
    x = x.double() / 3
    got, what = student.dropout(x, 0.3, False), "the result for an x of float64, training=False"
    expect_ten_digits(got, x, what)


@exercise("dropout")
def test_p_zero_and_p_one(student: Student, probe: Probe) -> None:
    """In training, p = 1 gives zeros without nan, and p = 0 gives the values."""
    for shape in ((5, 8), (1, 3), (2, 1)):
        x = probe.tensor(*shape)
        x[..., :1] = 0.0  # by which nothing can be divided
        expect_close(student.dropout(x, 1.0, True), torch.zeros(shape), "the result for p = 1")
        expect_close(student.dropout(x, 0.0, True), x, "the result for p = 0")


@DROPOUT.refuses((-0.2, True), (1.5, False), (-0.2, False), when="for p = {p}, training={training}")
def test_p_must_be_a_probability() -> None:
    """A p below 0 or above 1 raises ValueError."""


@exercise("dropout")
def test_gradients_of_dropout(student: Student, probe: Probe) -> None:
    """In training, an entry's gradient is 0 or 1 / (1 - p), and never nan; else it is 1."""
    x = probe.uniform(6, 30, low=0.5, high=2.0)
    gradient = student.dropout.gradients(x, 0.6, True, upstream=torch.ones(6, 30))["0"]
    expect(gradient is not None, "No gradient reaches x. Is it detached somewhere on the way?")
    gradient = expect_shape(gradient, (6, 30), "the gradient of x").double()
    zero, kept = gradient.abs() < 1e-6, (gradient - 2.5).abs() < 1e-3
    expect((zero | kept).all(), "Some gradients are neither 0 nor 1 / (1 - p).")
    expect(zero.any() and kept.any(), "All entries get the same gradient; some should get none.")
    for p, training in ((0.6, False), (0.0, True)):
        when = f"with p = {p}, training={training}"
        gradient = student.dropout.gradients(x, p, training, upstream=torch.ones(6, 30))["0"]
        expect(gradient is not None, f"No gradient reaches x {when}. Is it detached?")
        expect_close(gradient, torch.ones(6, 30), f"the gradient of x {when}")
    upstream, when = torch.ones(6, 30), "with p = 1, training=True"
    expect_no_nan_in_gradient(student.dropout, x, 1.0, True, upstream=upstream, when=when)


@DROPOUT.arguments_unchanged(*UNCHANGED, float64=True, needs="test_each_entry_is_zero_or_scaled")
def test_dropout_leaves_x_alone() -> None:
    """The given tensor is the same after the call."""


# -- causal_weights ---------------------------------------------------------------------------


WEIGHTS = FunctionSpec(
    "causal_weights",
    takes=tensors(*["batch tokens d_k"] * 2, scale=1.4),
    sizes={"batch": 3, "tokens": 5, "d_k": 6},
    gives="the tensor of weights",
    names={"0": "the queries", "1": "the keys"},
)


@WEIGHTS.equals_definition((3, 5, 6), (2, 7, 10), weight=3)
def test_weights_equal_the_definition() -> None:
    """The weights are the softmax of the scaled, masked scores, for every item of the batch."""
    # T29: the items of the batch differ. T45: the softmax runs over the last axis.


@exercise("causal_weights")
def test_items_are_independent(student: Student, reference: Student, probe: Probe) -> None:
    """An item alone has the same weights as in a batch."""
    # T29, T05: batch, tokens and d_k are equal here, so a mix-up of axes raises no error.
    _expect_same_alone(WEIGHTS, student, reference, probe, (4, 4, 4))


@exercise("causal_weights")
def test_rows_sum_to_one(student: Student, reference: Student, probe: Probe) -> None:
    """All weights are at least 0, and every row sums to 1."""
    queries, keys = probe.tensor(3, 6, 5), probe.tensor(3, 6, 5)
    queries[0, 3], keys[1, 2] = 0.0, 0.0  # a score of 0 is a score like others
    got = expect_shape(student.causal_weights(queries, keys), (3, 6, 6), "the tensor of weights")
    expect_close(got.sum(dim=-1), torch.ones(3, 6), "the sum of each row")
    expect((got >= 0).all(), "Some weights are negative.", "What comes after the scores?")
    expect_close(got, reference.causal_weights(queries, keys), "weights with some scores of 0")
    steep, what = torch.tensor([[[400.0], [200.0], [0.0]]]), "weights of scores that are 200 apart"
    for query, key in ((torch.ones(1, 3, 1), steep), (torch.eye(3)[None, :, 2:], steep.flip(1))):
        WEIGHTS.expect_same(student, reference, query, key, what=what)


@exercise("causal_weights")
def test_no_token_looks_ahead(student: Student, reference: Student, probe: Probe) -> None:
    """Later tokens get no weight, and changing the last one changes no earlier row."""
    queries, keys = probe.tensor(3, 6, 4), probe.tensor(3, 6, 4)
    before = expect_shape(student.causal_weights(queries, keys), (3, 6, 6), "the tensor of weights")
    ahead = int((before.double().triu(1).abs() > 1e-8).sum())
    expect(ahead == 0, f"Of 45 entries above the diagonal {counted(ahead, 'is', 'are')} not zero.")
    # The first token wins everything: so far from 0 even the logarithm of 2 loses digits in
    # rounding, and whoever subtracts a logsumexp should not pay for it.
    queries_of_ones, low = torch.ones(1, 3, 1), torch.tensor([[[-8e4], [-9e4], [-1e5]]])
    below, above = "between -100000 and -80000", "between 80000 and 100000"
    for given, where in ((low, below), (-low.flip(1), above), (0 * low, "of 0")):
        what = f"the tensor of weights of scores {where}"
        WEIGHTS.expect_same(student, reference, queries_of_ones, given, what=what)
    got = expect_shape(student.causal_weights(queries_of_ones, low * 0 - 1e5), (1, 3, 3))
    expect_close(got[:, 0], torch.eye(3)[:1], "the first token's weights of scores of -100000")
    what = "the tensor of weights where the scores of later tokens are 30 and 60 above"
    later = torch.tensor([[[0.0], [30.0], [60.0]]])
    WEIGHTS.expect_same(student, reference, queries_of_ones, later, what=what)
    what = "the tensor of weights of large queries and keys"
    WEIGHTS.expect_same(student, reference, queries + 10, keys / 10 + 10, what=what)
    last = torch.eye(6)[:, -1:]
    after = student.causal_weights(queries + last, keys + last)
    after = expect_shape(after, (3, 6, 6), "the tensor of weights")
    expect_close(after[:, :-1], before[:, :-1], "earlier rows, after a change of the last token,")
    moved = differs(after[:, -1], before[:, -1], atol=1e-8).any()
    expect(moved, "After a change of the last token, its own row should change; it does not.")


@WEIGHTS.equals_definition_for(
    *((2, 1, 3), (2, 2, 3), (2, 11, 2), (1, 200, 2), (1, 4, 1)),
    what="the tensor of weights of a sequence of length {tokens}",
)
def test_any_number_of_tokens() -> None:
    """One token attends to itself only; 11 and 200 tokens work as well."""


@WEIGHTS.gradients()
def test_gradients_reach_queries_and_keys() -> None:
    """Gradients reach queries and keys as they should."""


@WEIGHTS.arguments_unchanged(needs="test_weights_equal_the_definition")
def test_queries_and_keys_stay() -> None:
    """Queries and keys are the same after the call."""


# -- context_with_dropout ---------------------------------------------------------------------


def _ready_scores(probe: Probe, batch: int, tokens: int, ahead: int = 0) -> torch.Tensor:
    """Scores with -inf where a token may not look: more than ``ahead`` places ahead."""
    later = torch.ones(tokens, tokens, dtype=torch.bool).triu(1 + ahead)
    return probe.tensor(batch, tokens, tokens, scale=1.5).masked_fill(later, -torch.inf)


CONTEXT = FunctionSpec(
    "context_with_dropout",
    takes=lambda probe, s: (
        s.scale * _ready_scores(probe, s.batch, s.tokens, s.ahead) + s.level,
        probe.tensor(s.batch, s.tokens, s.width),
        probe.uniform(s.batch, s.tokens, s.tokens) < s.share,
        s.p,
    ),
    sizes={"batch": 3, "tokens": 6, "p": 0.4, "share": 0.4}
    | {"scale": 1.0, "level": 0.0, "ahead": 0, "width": 4},
    gives="the context",
    names={"0": "the scores", "1": "the values"},
)


# In the second case no score is blocked. In the third nothing is dropped, and scores are low.
CASES = ({"p": 0.2}, {"p": 0.65, "ahead": 6, "scale": 40.0}, {"share": 0.0, "level": -300.0})


@CONTEXT.equals_definition(*CASES, what="the context for p = {p}", weight=3)
def test_context_equals_the_definition() -> None:
    """Dropped weights are 0 and others divided by 1 - p, after the softmax, before the sum."""
    # T27, T28: p is not zero, and the mask is handed in.


@CONTEXT.equals_definition_for(
    *({"p": 0.0, "share": 0.0} | sizes for sizes in ({}, {"tokens": 1, "width": 1}, {"batch": 1})),
    what="the context without dropout",
)
def test_without_dropout_it_is_attention() -> None:
    """With p = 0 and nothing dropped, it is ordinary attention."""


@exercise("context_with_dropout")
def test_rows_are_not_normalised_again(student: Student, probe: Probe) -> None:
    """The weights that stay do not also take over those of the dropped ones."""
    # Equal scores, and the same mask in the row of token 4: one of four weights stays. So its
    # context is 1/4 of that value, divided by 1 - p.
    scores = torch.zeros(2, 4, 4).masked_fill(torch.ones(4, 4).triu(1).bool(), -torch.inf)
    values = probe.uniform(2, 4, 3, low=1.0, high=2.0)
    dropped = torch.zeros(2, 4, 4, dtype=torch.bool)
    dropped[:, 3] = torch.tensor([True, True, False, True])
    for p, words in ((0.6, "p = 0.6"), (0.9993, "a p near 1")):
        got = student.context_with_dropout(scores, values, dropped, p)
        got = expect_shape(got, (2, 4, 3), "the context")[:, 3]
        what = f"the context, for {words}, of a token that keeps one of four"
        expect_close(got, values[:, 2] / 4 / (1 - p), what)


@exercise("context_with_dropout")
def test_a_token_may_lose_everything(student: Student, probe: Probe) -> None:
    """A token whose weights are all dropped gets zeros, not nan."""
    # T27: a row can vanish.
    scores, values = _ready_scores(probe, 2, 5), probe.tensor(2, 5, 3)
    dropped = torch.zeros(2, 5, 5, dtype=torch.bool)
    dropped[:, (0, 2)] = True
    got = student.context_with_dropout(scores, values, dropped, 0.5)
    got = expect_shape(got, (2, 5, 3), "the context")
    expect_close(got[:, (0, 2)], torch.zeros(2, 2, 3), "the context of tokens that lose everything")
    expect((got[:, 4] != 0).any(), "A token whose weights are all kept gets zeros as well.")


@exercise("context_with_dropout")
def test_context_of_an_item_alone(student: Student, reference: Student, probe: Probe) -> None:
    """An item alone has the same context vectors as in a batch."""
    # T29
    _expect_same_alone(CONTEXT, student, reference, probe, (4, 4, 0.3))


@CONTEXT.gradients((3, 5), (1, 5))
def test_gradients_reach_scores_and_values() -> None:
    """Gradients reach scores and values as they should."""


@CONTEXT.arguments_unchanged(needs="test_context_equals_the_definition")
def test_arguments_stay() -> None:
    """Scores, values and mask are the same after the call."""


# -- CausalAttention --------------------------------------------------------------------------


MODULE = ModuleSpec(
    "CausalAttention",
    build="d_in d_out context_length dropout",
    keywords="qkv_bias",
    takes=tensors("batch tokens d_in"),
    sizes={"batch": 3, "tokens": 5, "d_in": 10, "d_out": 24, "context_length": 9, "dropout": 0.0},
)


@MODULE.equals_definition(*[{"tokens": 7, "context_length": 7}] * 2, weight=3)  # T29
def test_output_equals_the_definition() -> None:
    """Without dropout and with given weights, the output is that of causal attention."""


@MODULE.lengths(
    # T22: the context is neither 6 nor the number of tokens, which may be more than any width.
    *((2, tokens, 3, 4, 140) for tokens in (1, 5, 139)),
    build=(2, 140, 3, 4, 140),
    what="the output for {tokens} of {context_length} tokens",
)
def test_fewer_tokens_than_the_context() -> None:
    """A sequence may be shorter than the context, down to a single token."""


@MODULE.equals_definition_for(
    *({"qkv_bias": True, "d_in": d_in, "d_out": d_out} for d_in, d_out in ((5, 8), (1, 1))),
    what="the output with qkv_bias=True",
)
def test_bias_only_where_it_is_asked_for() -> None:
    """With qkv_bias=True the three projections have biases, and they are used."""
    # T31


@MODULE.parameters({"qkv_bias": False, "context_length": 7}, {"dropout": 0.3}, weight=0.5)
def test_it_has_no_other_parameters() -> None:
    """Its parameters are the weights of the layers that the exercise names, and no others."""


@MODULE.batch_independent((6, 6, 6, 6, 6))
def test_one_item_in_a_batch_or_alone() -> None:
    """An item alone has the same output as in a batch, and the order of a batch is kept."""
    # T29


@low_scores(MODULE, needs="test_output_equals_the_definition")
def test_low_scores() -> None:
    """The output is right for scores of 0, and for scores some hundreds below or above 0."""


@causal(MODULE)
def test_earlier_outputs_ignore_later_tokens() -> None:
    """Changing the last token changes its own output and no earlier one."""


def _readable(
    student: Student, reference: Student, probe: Probe, batch: int, tokens: int
) -> tuple[Callable[[float], Module], torch.Tensor]:
    """What makes a module with dropout p, and an input, whose output shows the attention weights.

    The last ``tokens`` features of the input say which token it is, as a row of the unit matrix,
    and ``W_value`` reads nothing else: the values of every item are ``[I I]``. Then the output is
    ``weights @ [I I] = [weights weights]``, whatever was dropped.
    """
    unit = torch.eye(tokens)
    x = torch.cat([probe.tensor(batch, tokens, 10), unit.expand(batch, tokens, tokens)], dim=-1)
    chosen = {"W_value.weight": torch.cat([torch.zeros(tokens, 10), unit], dim=1).repeat(2, 1)}
    case = {"d_in": 10 + tokens, "d_out": 2 * tokens, "context_length": tokens}
    return with_dropout(MODULE, student, reference, probe, case, chosen)[0], x


@exercise("CausalAttention", weight=3)
def test_dropout_falls_on_the_weights(student: Student, reference: Student, probe: Probe) -> None:
    """In training, each attention weight is zero or divided by 1 - p; nothing else is dropped."""
    # T28: p is not 0. T27: no mask is compared.
    make, x = _readable(student, reference, probe, 1, 16)
    for p, weights, trained in measured(student, probe, make, x, heads=1):
        expect_dropped_or_rescaled(weights, trained[0], p)


@exercise("CausalAttention")
def test_weights_fall_one_by_one(student: Student, reference: Student, probe: Probe) -> None:
    """A share p of the weights is dropped, one by one, and differently in every item and call."""
    # T27, T62
    make, x = _readable(student, reference, probe, 4, 24)
    for p, weights, trained in measured(student, probe, make, x, heads=1, calls=2):
        expect_dropped_one_by_one(weights, trained, p)
    # The only weight of a first token is 1: its output is 0 or its value divided by 1 - p.
    case = (3000, 2, 4, 4, 9, 0.9932)
    ours, theirs, (x,) = MODULE.draw(student, reference, probe, case)
    student.seed += 1
    other = MODULE.new(student, case).load(theirs.parameters())
    both = build(student, "nn.Sequential", ours, other).train()(x[:, :1] / 100)
    both = expect_shape(both, (3000, 1, 4), "the output of two layers for single tokens")
    got = expect_shape(ours(x), (3000, 2, 4), "the output for pairs of tokens")[:, 0]
    kept, twice = got.any(dim=-1, keepdim=True), int(both.any(dim=-1).sum())
    words = f"In training with a dropout near 1, {'none' if kept.all() else 'each'} of 3000 tokens "
    hint = "Each weight has its own chance, also the largest one and that of the token itself."
    expect(kept.any() and not kept.all(), f"{words}loses its only weight.", hint)
    words = f"Of 3000 tokens, {twice} keep their only weight in two layers with a dropout near 1"
    hint = "Is every draw a new one, also that of another layer?"
    expect(twice < 6, f"{words}; hardly any should.", hint)
    expect_close(got, kept * ours.eval()(x)[:, 0] / 0.0068, "the output for tokens that are kept")


@exercise("CausalAttention")
def test_dropout_ends_with_training(student: Student, reference: Student, probe: Probe) -> None:
    """Dropout acts after train(), is off after eval(), and acts again after train()."""
    ours, theirs, (x,) = MODULE.draw(student, reference, probe, {"dropout": 0.5})
    other = MODULE.new(student).load(theirs.parameters())
    plain = expect_shape(other.eval()(x), (3, 5, 24), "the output with dropout=0.0")
    for _ in range(2):
        ours.train()(x)  # a call does not end training
        got = expect_shape(ours(x), (3, 5, 24), "the output in training")
        expect(
            differs(got, plain, atol=1e-4).any(),
            "In training with dropout=0.5, the output is the same as with dropout=0.0.",
            "Is the dropout layer called in forward?",
        )
        what = "the output in evaluation with dropout=0.5, compared with that with dropout=0.0,"
        expect_close(ours.eval()(x), plain, what)
        ours.method("requires_grad_")(False)  # dropout does not ask whether there are gradients


@exercise("CausalAttention")
def test_dropping_everything(student: Student, reference: Student, probe: Probe) -> None:
    """With dropout=1.0, outputs are zero in training, not in evaluation, and no gradient is nan."""
    # T28
    ours, _, (x,) = MODULE.draw(student, reference, probe, {"dropout": 1.0, "qkv_bias": True})
    for n in (5, 1):
        got = ours.train()(x[:, :n])
        expect_close(got, torch.zeros(3, n, 24), f"the output for length {n} with dropout=1.0")
    upstream, when = torch.ones(3, 5, 24), "in training with dropout=1.0"
    expect_no_nan_in_gradient(ours, x, upstream=upstream, when=when)
    got = ours.eval()(x).nan_to_num().any(dim=-1)
    expect(got.all(), "With dropout=1.0 there are zeros or nan in the output in evaluation, too.")


@MODULE.refuses(
    *({"context_length": 4, "tokens": 5}, {"context_length": 1, "tokens": 6}),
    when="for {tokens} tokens and context_length={context_length}",
)
def test_too_many_tokens_are_refused() -> None:
    """More tokens than context_length raise ValueError."""
    # T08: with a context of 1 the mask would broadcast and block nothing.


@exercise("CausalAttention")
def test_the_mask_is_a_boolean_buffer(student: Student) -> None:
    """The mask is a bool buffer, True above the diagonal; it and the layer survive a cast."""
    # T10
    module = MODULE.new(student)
    for what in ("the buffer mask", "the buffer mask after .to(torch.float64)"):
        mask = expect_buffer(module, "mask", (9, 9))
        expect_equal(mask, torch.ones(9, 9, dtype=torch.bool).triu(1), what)
        module.to(torch.float64)
    expect_shape(module(torch.ones(3, 5, 10).double()), (3, 5, 24), "the output after the cast")


@exercise("CausalAttention")
def test_load_into_a_longer_context(student: Student, reference: Student, probe: Probe) -> None:
    """The weights of a trained module load into one with a longer context."""
    # T10
    short, _, (x,) = MODULE.draw(student, reference, probe, {"context_length": 5})
    state = short.method("state_dict")()
    expect("mask" not in state, "The mask is in state_dict().", "It should not be persistent.")
    long = MODULE.new(student)
    long.method("load_state_dict")(state)
    whole = expect_shape(short(x), (3, 5, 24), "the output")
    expect_close(long(x), whole, "the output after loading the weights into a longer context")


@MODULE.gradients({"qkv_bias": True, "batch": 11})  # more sequences than context_length
def test_gradients_reach_every_weight() -> None:
    """Gradients reach the input and all three projections as they should."""


@exercise("CausalAttention", needs="test_gradients_reach_every_weight")
def test_gradients_in_training(student: Student, reference: Student, probe: Probe) -> None:
    """In training, gradients reach x and all three projections, but not through dropped weights."""
    make, x = _readable(student, reference, probe, 4, 12)
    names = [f"W_{name}.weight" for name in ("query", "key", "value")]
    expect_gradients_in_training(make(0.5).train(), x, torch.ones(4, 12, 24), names)
    weights = read_weights(make(0.0).eval()(x), x, 1, "in evaluation with dropout=0.0")
    expect_no_gradient_of_dropped(make(0.5).train(), x, weights)


@MODULE.repeatable(needs="test_output_equals_the_definition")
def test_the_input_stays() -> None:
    """The input is the same after the call; later calls, also with other weights, are right."""
