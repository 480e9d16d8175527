"""Hidden checks of s01_softmax."""

from typing import Any

import torch

from autograder.checks import (
    FunctionSpec,
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
    expect_new,
    expect_tensor,
    tensors,
)
from graders.attention import operations_by_hand
from graders.common import expect_refused

INF = float("inf")
SOFTMAX_BY_HAND = operations_by_hand(
    allowed=("numpy.dot", "numpy.einsum", "numpy.matmul"),
    banned=(
        *("softmax", "log_softmax", "softmin", "logsumexp", "logcumsumexp"),
        *("cross_entropy*", "crossentropyloss", "*softmax*", "*logsumexp*"),
    ),
)


def steps(probe: Probe, *shape: int) -> torch.Tensor:
    """Random scores from -3 to 3 in eighths: adding an integer below 16000 rounds nothing."""
    return probe.integers(-24, 25, *shape) / 8


# -- dot_product ------------------------------------------------------------------------------


DOT = FunctionSpec(
    "dot_product",
    takes=lambda probe, s: (probe.numbers(s.first, *s.limits), probe.numbers(s.second, *s.limits)),
    sizes={"first": 5, "second": 5, "limits": (-2.0, 2.0)},
    gives="the dot product",
)


@DOT.equals_definition_for((2, 2), (5, 5), (9, 9), (300, 300), weight=3)
def test_dot_product_is_the_sum_of_products() -> None:
    """The dot product is the sum of the products, entry by entry."""


@exercise("dot_product")
def test_dot_product_of_short_lists(student: Student, reference: Student, probe: Probe) -> None:
    """Lists of one number, of equal numbers and of none at all work."""
    a, b = probe.numbers(1, 1.0, 2.0), probe.numbers(1, -3.0, -2.0)
    got, again = student.dot_product(a, b), student.dot_product(a, b)
    expect(str(got) == str(again), "A second call with the same lists gives another result.")
    expect_close(got, float(reference.dot_product(a, b)), "the dot product of two lists of 1")
    expect_close(student.dot_product(a, [1e-12]), a[0] * 1e-12, "a tiny dot product", atol=0)
    equal, others = [a[0]] * 3, [1.0, 5.0, 5.0]
    for got in (student.dot_product(equal, others), student.dot_product(others, equal)):
        expect_close(got, 11 * a[0], "the dot product of a list of three equal numbers")
    expect_close(student.dot_product([], []), 0.0, "the dot product of two empty lists")


@DOT.refuses((5, 3), (4, 0), (2, 1, (0.0, 0.0)), when="for lists of {first} and {second} numbers")
def test_dot_product_refuses_a_longer_first_list() -> None:
    """A first list that is longer than the second raises ValueError."""


@DOT.refuses((3, 5), (0, 4), (1, 2, (0.0, 0.0)), when="for lists of {first} and {second} numbers")
def test_dot_product_refuses_a_longer_second_list() -> None:
    """A second list that is longer than the first raises ValueError."""


# -- attention_scores -------------------------------------------------------------------------


def tokens_and_query(probe: Probe, s: Any) -> tuple[torch.Tensor, torch.Tensor]:
    """Tokens and a query, which may be one of them; then another one is all zeros."""
    tokens, query = tensors("n d", "d")(probe, s)
    if s.own:
        tokens[1:2], query = 0.0, tokens[2].clone()
    return tokens, query


SCORES = FunctionSpec(
    "attention_scores",
    takes=tokens_and_query,
    sizes={"n": 5, "d": 7, "whole": 0, "own": False},
    gives="the tensor of scores for tokens of shape {shape}",
    names={"0": "the tokens", "1": "the query"},
)


@SCORES.equals_definition({}, {"whole": 50}, {"own": True}, weight=3)
def test_scores_are_dot_products() -> None:
    """The score of a token is its dot product with the query."""  # T49: before the softmax


@SCORES.equals_definition_for((1, 4), (3, 8), (300, 2), (6, 6), (4, 1))
def test_scores_of_any_number_of_tokens() -> None:
    """It works for one, three and 300 tokens, and for as many tokens as features."""


@SCORES.gradients({"own": True})
def test_scores_let_gradients_through() -> None:
    """Gradients flow back to the tokens and to the query."""


@SCORES.arguments_unchanged(needs="test_scores_are_dot_products")
def test_scores_leave_their_arguments_alone() -> None:
    """Neither the tokens nor the query is changed."""


# -- normalize_by_sum -------------------------------------------------------------------------


SUMS = FunctionSpec(
    "normalize_by_sum",
    takes=lambda probe, s: (probe.uniform(*s.shape, low=0.2, high=3.0),),
    sizes={"shape": (6,)},
    gives="the result for {shape}",
)


@SUMS.equals_definition_for([(2,)], [(300,)], [(1,)], weight=2)
def test_sum_of_one_row() -> None:
    """One row of positive scores is divided by its sum."""


@SUMS.equals_definition_for(
    *([s] for s in ((14, 16), (5, 5), (3, 5, 7), (2, 3, 4, 6), (1, 4), (3, 1), (2, 1, 2, 1, 3))),
    weight=2,
)  # T45
def test_sum_of_every_row() -> None:
    """With more dimensions, each row along the last dimension is divided by its own sum."""


@exercise("normalize_by_sum", weight=2)
def test_sum_with_negative_scores(student: Student, reference: Student, probe: Probe) -> None:
    """Negative scores, negative sums and sums near zero or 1 are used, and the result is new."""
    # T26
    for total in (3.0, -2.0, 0.25, 0.005):  # a small sum is not zero
        scores = probe.tensor(4, 6)
        scores[:, -1] = total - scores[:, :-1].sum(dim=-1)
        for given in (scores, scores[0]):
            got = student.normalize_by_sum(given)
            expect_close(got, reference.normalize_by_sum(given), "the result", rtol=1e-3)
    cancelling = torch.tensor([[1.0, 2.0, -0.5], [-2.0, 0.5, -1.0]])  # row sums 2.5 and -2.5
    # The product of the small sums is 0 in float32.
    small, halves = probe.uniform(8, 6, low=0.2, high=3.0) * 1e-7, torch.full((2, 2), 0.5)
    near = torch.tensor([[0.5, 0.25, 0.25 + 2**-17], [0.125, 0.125, 0.75 + 2**-17]])
    barely = torch.tensor([[1.0, 2**-20 - 1.0, 0.0], [0.5, 2**-20 - 1.0, 0.5]])
    for given, what in (
        *((cancelling, "rows of either sign"), (small, "scores of about 1e-7")),
        *((near, "row sums of 1 + 8e-6"), (barely, "row sums of 1e-6"), (halves, "row sums of 1")),
    ):
        got, want = student.normalize_by_sum(given), reference.normalize_by_sum(given)
        expect_new(student)
        expect_close(got, want, f"the result for {what}", rtol=1e-6, atol=0)


@exercise("normalize_by_sum")
def test_sum_zero_of_one_row(student: Student) -> None:
    """A single row with sum zero raises ValueError."""  # T26
    for row in ([1.0, -1.0], [0.5, -0.75, 0.25], [0.0, 0.0, 0.0, 0.0], [0.0]):
        when = f"for a row of {len(row)} scores with sum 0"
        expect_refused(student.normalize_by_sum, torch.tensor(row), when=when)


@exercise("normalize_by_sum")
def test_sum_zero_among_other_rows(student: Student, probe: Probe) -> None:
    """A row with sum zero raises ValueError even if the other rows are fine."""  # T26
    scores = probe.uniform(2, 3, 4, low=0.2, high=3.0)
    scores[1, 1] = torch.tensor([2.0, -0.5, -2.0, 0.5])
    # In the last case the sum 0 lies between negative and positive ones.
    mixed = scores * torch.tensor([[[-1.0]], [[1.0]]])
    places = (scores[1, rows] for rows in ([0, 1, 2], [1, 0, 2], [0, 2, 1], [1, 1]))
    for given in (scores, *places, -scores, mixed):
        which = "a row" if given.sum(dim=-1).any() else "each row"
        when = f"for scores of shape {tuple(given.shape)}, {which} of which has sum 0"
        expect_refused(student.normalize_by_sum, given, when=when)


@SUMS.arguments_unchanged(needs="test_sum_of_one_row")
def test_sum_leaves_its_argument_alone() -> None:
    """The given scores are not changed."""


# -- softmax_naive ----------------------------------------------------------------------------


EVERY_DIMENSION = [
    (x, dim) for x in ((3, 5, 7), (2, 3, 5, 4), (5, 5), (7,)) for dim in range(-len(x), len(x))
]
LAYOUT: dict[str, Any] = {
    "takes": lambda probe, s: (
        probe.tensor(*s.shape, scale=2.0).index_fill(-1, torch.tensor(s.blocked).long(), -INF),
        s.dim,
    ),
    "sizes": {"shape": (3, 5), "dim": 1, "blocked": []},
    "gives": "the softmax of shape {shape} with dim={dim}",
    "by_hand": SOFTMAX_BY_HAND,
}
NAIVE = FunctionSpec("softmax_naive", **LAYOUT)
STABLE = FunctionSpec("softmax_stable", **LAYOUT)


@exercise("softmax_naive", weight=2)
def test_naive_equals_the_formula(student: Student, reference: Student, probe: Probe) -> None:
    """One row of scores gets the weights of the formula, written by hand."""
    moves = (0.0, 14.0, -14.0)  # all entries stay between -20 and 20
    drawn = [probe.uniform(n, low=-5.0, high=5.0) + moved for n in (2, 7) for moved in moves]
    ours, theirs = NAIVE.pair(student, reference, probe)
    for x in (*drawn, torch.full((2,), -20.0)):
        expect_close(ours(x, 0), theirs(x, 0), f"the softmax of {len(x)} scores")


@NAIVE.equals_definition_for(
    *((shape, dim) for shape in ((2, 70), (1, 3), (3, 1)) for dim in (0, 1, -2)), weight=2
)
def test_naive_over_rows_and_columns() -> None:
    """A matrix is normalised over its columns or over its rows, as `dim` says."""  # T25, T45


@NAIVE.equals_definition_for(*EVERY_DIMENSION, weight=2)  # T45
def test_naive_over_every_dimension() -> None:
    """One to four dimensions work, with every `dim`, counted from either end."""


@exercise("softmax_naive")
def test_naive_weights_are_shares(student: Student, reference: Student, probe: Probe) -> None:
    """All weights are positive and sum to 1, and a higher score has a higher weight."""
    ours, _ = NAIVE.pair(student, reference, probe)
    x = torch.arange(10.0)[probe.permutation(10)] - 4.5
    got = expect_tensor(ours(x, 0), "the softmax")
    expect(bool((got > 0).all()), "Some weights are not positive.")
    expect_close(got.sum(), torch.tensor(1.0), "the sum of the weights")  # T47: close, not equal
    expect_equal(got.argsort(), x.argsort(), "the order of the weights")


@NAIVE.arguments_unchanged(needs="test_naive_equals_the_formula")
def test_naive_leaves_its_argument_alone() -> None:
    """The given scores are not changed."""


# -- softmax_stable ---------------------------------------------------------------------------


@STABLE.equals_definition_for(((5, 5), 0), ((5, 5), 1), ((7,), 0))
def test_stable_equals_the_formula() -> None:
    """For small scores, the weights are those of the formula, written by hand."""


@STABLE.equals_definition_for(*EVERY_DIMENSION, ((1, 6), 0), ((1, 6), -1), ((3, 1), 1))  # T45
def test_stable_over_every_dimension() -> None:
    """One to four dimensions work, with every `dim`, counted from either end."""


@check_property
def ignores_shifts(
    spec: FunctionSpec, student: Student, reference: Student, probe: Probe, *shifts: float
) -> None:
    """T25: adding one of these numbers to all scores changes nothing."""
    ours, theirs = spec.pair(student, reference, probe)
    for shift in shifts:
        for shape, dim in (((6,), 0), ((3, 5, 4), 1), ((70,), 0)):
            x = steps(probe, *shape)
            x[-1] += 7.0 if shift > 0 else 0.0  # the maximum is the last one
            words = f"the softmax of scores near {shift:g}"
            expect_close(ours(x + shift, dim), theirs(x, dim), words, rtol=1e-3)


@ignores_shifts(STABLE, 50.0, 92.0, 300.0, 9000.0, weight=2)
def test_stable_when_all_scores_are_raised() -> None:
    """Adding a large number to all scores changes nothing."""


@ignores_shifts(STABLE, -50.0, -100.0, -300.0, -9000.0, weight=2)
def test_stable_when_all_scores_are_lowered() -> None:
    """Subtracting a large number from all scores changes nothing."""


@exercise("softmax_stable", weight=2)
def test_stable_when_rows_are_far_apart(student: Student, reference: Student, probe: Probe) -> None:
    """Rows with huge scores and rows with tiny ones may occur in the same tensor."""
    ours, theirs = STABLE.pair(student, reference, probe)
    for shape, dim in (((3, 5), 1), ((6, 4), 0), ((3, 5, 7), -2)):
        x = steps(probe, *shape)
        one_each = [1 if axis == dim % len(shape) else n for axis, n in enumerate(shape)]
        count = x.numel() // shape[dim]
        shifts = ((torch.arange(count) % 3 - 1) * 9000.0).reshape(one_each)
        words = f"the softmax of rows around -9000, 0 and 9000 with dim={dim}"
        expect_close(ours(x + shifts, dim), theirs(x, dim), words, rtol=1e-3)


@exercise("softmax_stable")
def test_stable_within_a_wide_row(student: Student, reference: Student, probe: Probe) -> None:
    """Huge and tiny scores may occur in the same row."""
    ours, theirs = STABLE.pair(student, reference, probe)
    for far in (200.0, 9000.0):
        x = steps(probe, 2, 8)
        x[:, 0::4] += far
        x[:, 3::4] -= far
        for given in (x, x.flip(1)):  # the largest score in the first place, and in the last
            words = f"the softmax of rows that reach from -{far:g} to {far:g}"
            expect_close(ours(given, 1), theirs(given, 1), words, rtol=1e-3, atol=1e-8)


@exercise("softmax_stable", weight=2)
def test_stable_with_blocked_scores(student: Student, reference: Student, probe: Probe) -> None:
    """A score of minus infinity gets the weight 0, and the others share the rest."""
    blocked = probe.uniform(4, 6) < 0.4
    blocked[0], blocked[1] = False, True
    blocked[:, 2] = False  # one entry stays in every row
    ours, theirs = STABLE.pair(student, reference, probe)
    for shift in (0.0, 5000.0, -5000.0, -9990.0):
        x = steps(probe, 4, 6) + shift
        x[blocked] = -INF
        for given, dim in ((x, 1), (x.T, 0), (x[1], 0), (x.reshape(2, 2, 6), -1)):
            got = ours(given, dim)
            words = f"the softmax of shape {tuple(given.shape)} with entries of -inf"
            expect_close(got, theirs(given, dim), words, rtol=1e-3, atol=1e-6)
            expect(
                not bool((expect_tensor(got)[given == -INF] != 0).any()),
                "Some scores of -inf have a small weight; it should be exactly 0.",
            )


@exercise("softmax_stable", needs="test_stable_equals_the_formula")
def test_stable_lets_gradients_through(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients flow back to the scores, and they are those of the softmax."""
    x = steps(probe, 4, 6)
    far = x + 500 * (1 + torch.ones(4, 6).tril(-3))  # one score of the last row is far above
    cubes = ((x.view(2, 2, 6), dim) for dim in (0, 1, -1))
    for given, dim in ((x, -1), (far, 1), (x, 0), (far[1], 0), *cubes, (x.view(2, 2, 2, 3), -2)):
        upstream = probe.tensor(*given.shape)
        found = student.softmax_stable.gradients(given, dim, upstream=upstream)
        wanted = reference.softmax_stable.gradients(given, dim, upstream=upstream)
        when = f" for shape {tuple(given.shape)} with dim={dim}"
        expect_gradients(found, wanted, {"0": "the scores"}, when=when)


@STABLE.arguments_unchanged({}, {"blocked": [2]}, needs="test_stable_equals_the_formula")
def test_stable_leaves_its_argument_alone() -> None:
    """The given scores are not changed."""


# -- AttentionPooling -------------------------------------------------------------------------


POOLING = ModuleSpec(
    "AttentionPooling",
    build="d_in",
    takes=tensors("tokens d_in"),
    sizes={"tokens": 5, "d_in": 6},
    gives="the context vector of {tokens} tokens",
    names={"0": "the tokens"},
)


@exercise("AttentionPooling")
def test_pooling_has_a_learned_query(student: Student, reference: Student, probe: Probe) -> None:
    """The layer has a parameter `query` with one number per feature."""
    for d_in in (10, 3):
        POOLING.pair(student, reference, probe, {"d_in": d_in})  # gives weights to the query


@POOLING.parameters(weight=0.5)
def test_pooling_learns_its_query_only() -> None:
    """The layer has no parameters besides `query`."""


@POOLING.equals_definition(
    *((5, 10), (10, 10), (300, 10), (5, 1)), weight=3, needs="test_pooling_has_a_learned_query"
)
def test_pooling_equals_the_definition() -> None:
    """With a given query, the result is the context vector of the definition."""
    # T33: weights are put in, whatever was drawn


@exercise("AttentionPooling", needs="test_pooling_has_a_learned_query")
def test_pooling_of_equal_scores(student: Student, reference: Student, probe: Probe) -> None:
    """When all scores are equal, the result is the average of the tokens."""
    ours, _ = POOLING.pair(student, reference, probe, {"d_in": 4})
    ours.load({"query": torch.zeros(4)})
    for n in (1, 2, 6):
        x = probe.tensor(n, 4)
        words = f"the context vector of {counted(n, 'token')} with equal scores"
        expect_close(ours(x), x.mean(dim=0), words)


@exercise("AttentionPooling", weight=2, needs="test_pooling_has_a_learned_query")
def test_pooling_with_large_scores(student: Student, reference: Student, probe: Probe) -> None:
    """Scores of some hundreds, one or two far above the rest, give right means and gradients."""
    ours, theirs = POOLING.pair(student, reference, probe, {"d_in": 4})
    rising, upstream = torch.tensor([2.0, 3.0, 4.0, 5.0, 6 - 2**-6, 6.0]), probe.tensor(4)
    for entries in (rising, -rising, torch.tensor([6.0, *[-6.0] * 5])):  # times 80: the scores
        x = probe.uniform(6, 4, low=-1.0, high=1.0)
        x[:, 1] = entries[probe.permutation(6)]
        for module in (ours, theirs):
            module.load({"query": torch.tensor([0.0, 80.0, 0.0, 0.0])})
        when = f"for scores from {80 * entries.min():g} to {80 * entries.max():g}"
        expect_close(ours(x), theirs(x), f"the context vector {when}", rtol=1e-3, atol=1e-4)
        got, wanted = (module.gradients(x, upstream=upstream) for module in (ours, theirs))
        expect_gradients(got, wanted, dict(POOLING.names), atol=0.01, when=f" {when}")


@exercise("AttentionPooling", needs="test_pooling_equals_the_definition")
def test_pooling_forgets_the_order(student: Student, reference: Student, probe: Probe) -> None:
    """The order of the tokens, and what was pooled before, with another query, do not matter."""
    ours, theirs = POOLING.pair(student, reference, probe)
    x = probe.tensor(9, 6)
    x[4] = 0.0  # a token like any other, with the score 0
    wanted = theirs(x)
    expect_close(ours(x[probe.permutation(9)]), wanted, "the context vector of shuffled tokens")
    expect_close(ours(x), wanted, "the context vector at the second call")
    ours.eval()(x)
    new = probe.weights(theirs)
    expect_close(ours.load(new)(x), theirs.load(new)(x), "the context vector for another query")


# The output for one token is this token, whatever the query is.
@POOLING.gradients(in_all_calls=False, weight=2, needs="test_pooling_equals_the_definition")
def test_pooling_lets_gradients_through() -> None:
    """Gradients flow back to the query and to the tokens."""


@POOLING.arguments_unchanged(needs="test_pooling_equals_the_definition")
def test_pooling_leaves_the_tokens_alone() -> None:
    """The given tokens are not changed."""
