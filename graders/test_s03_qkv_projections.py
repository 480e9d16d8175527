"""Hidden checks of s03_qkv_projections."""

from collections.abc import Callable
from typing import Any

import torch

from autograder.checks import (
    FunctionSpec,
    ModuleSpec,
    Probe,
    Student,
    exercise,
    expect,
    expect_close,
    expect_parameters,
    expect_untouched,
    tensors,
)
from graders.attention import expect_close_for_large_scores, large_scores

# Numbers are compared with rtol 1e-4 (T16, T42): never bit by bit, and never as printed text.

# -- project ----------------------------------------------------------------------------------


PROJECTION = FunctionSpec(
    "project",
    takes=lambda probe, s: (
        probe.tensor(*s.x),
        probe.tensor(*s.w).requires_grad_(s.learned),
        s.convention,
    ),
    sizes={"x": (5, 4), "w": (4, 4), "convention": "row", "learned": False},
    gives="the result for tokens of shape {x} and a matrix {w} in the {convention} convention",
)
CONVENTIONS = ("row", "column")


@PROJECTION.equals_definition_for(((5, 4), (4, 7), "row"), weight=1.5)
def test_project_row_convention() -> None:
    """In the row convention, a token x becomes x W."""


@PROJECTION.equals_definition_for(((5, 4), (7, 4), "column"), weight=1.5)
def test_project_column_convention() -> None:
    """In the column convention, that of nn.Linear, a token x becomes W x."""


@PROJECTION.equals_definition_for(*({"convention": c} for c in CONVENTIONS), weight=2)  # T36
def test_project_square() -> None:
    """With a square matrix, whose shape fits both ways, the convention decides."""


@PROJECTION.equals_definition_for(
    *(
        (x, w, convention)
        for x in ((4,), (13, 300, 4), (1, 4), (1, 5, 4))
        for w, convention in (((4, 6), "row"), ((6, 4), "column"), ((4, 1), "row"))
    ),
    ((5, 1), (3, 1), "column", True),
)
def test_project_any_rank() -> None:
    """One token and a batch are projected like a sentence, and the matrix may be a parameter."""


@PROJECTION.refuses(
    *({"convention": c} for c in "rows|ROW| row ||col|Column|linear|r|c".split("|")),
    {"w": (7, 4), "convention": "columns"},
    when="for the convention {convention!r}",
    needs=("test_project_row_convention", "test_project_column_convention"),
)
def test_project_unknown_convention() -> None:
    """An unknown convention raises ValueError."""


@PROJECTION.arguments_unchanged(
    *({"convention": c} for c in CONVENTIONS), weight=0.5, needs="test_project_square"
)
def test_project_inputs_are_unchanged() -> None:
    """Tokens and matrix are the same after the call."""


# -- tied_scores ------------------------------------------------------------------------------


TIED = FunctionSpec(
    "tied_scores",
    takes=tensors("batch n d_in", "d_in d_k"),
    sizes={"batch": (), "n": 5, "d_in": 4, "d_k": 3, "whole": 0},
    gives="the scores",
)


@TIED.equals_definition((), ((), 3, 1, 2), ((), 3, 2, 1), {"whole": 20}, weight=3)
def test_tied_equal_the_definition() -> None:
    """The scores are the dot products of the projected tokens."""


@TIED.equals_definition_for(((), 4, 4, 4))
def test_tied_square() -> None:
    """With a square projection the scores are still those of the definition, and symmetric."""


@TIED.equals_definition_for((13, 14), ((2, 1, 3), 5), (1, 5), ((), 1), ((), 140))
def test_tied_leading_axes() -> None:
    """In a batch, each sentence has its own scores."""


@TIED.arguments_unchanged(weight=0.5, needs="test_tied_equal_the_definition")
def test_tied_inputs_are_unchanged() -> None:
    """Tokens and matrix are the same after the call."""


# -- score_std --------------------------------------------------------------------------------


STD = FunctionSpec(
    "score_std", takes=lambda _, s: (s.d_k, *s.var), sizes={"d_k": 6, "var": ()}, close={"atol": 0}
)


@STD.equals_definition_for((1,), (6,), (64,), (300,), what="the result for d_k = {d_k}", weight=2)
def test_std_of_unit_variance() -> None:
    """For entries of variance 1, the standard deviation grows with the root of d_k."""


@STD.equals_definition_for(
    *((6, (2.5, 1.0)), (6, (1.0, 2.5)), (10, (0.3, 7.0)), (1, (4.0, 9.0)), (5, (1e-7, 2e-7))),
    what="the result for d_k = {d_k}, var_q = {var[0]}, var_k = {var[1]}",
    weight=2,
)
def test_std_of_other_variances() -> None:
    """Both variances are taken into account."""


@exercise("score_std", needs=("test_std_of_unit_variance", "test_std_of_other_variances"))
def test_std_agrees_with_a_measurement(student: Student, probe: Probe) -> None:
    """Random scores that are divided by the result have variance 1."""
    # T35: one generator, never reseeded between q and k.
    for d_k, var_q, var_k in ((3, 0.25, 4.0), (24, 2.0, 3.0)):
        q, k = (probe.tensor(20_000, d_k, scale=var**0.5) for var in (var_q, var_k))
        variance = float(((q * k).sum(dim=1) / float(student.score_std(d_k, var_q, var_k))).var())
        expect(abs(variance - 1) < 0.1, f"Divided scores have variance {variance:.2f}, not 1.")


# -- scaled_scores ----------------------------------------------------------------------------


SCALED = FunctionSpec(
    "scaled_scores",
    takes=tensors("batch n_q d_k", "batch n_k d_k"),
    sizes={"batch": (), "n_q": 5, "n_k": 7, "d_k": 6, "whole": 0},
    gives="the scores",
    close={"atol": 3e-4},  # a root that divides the queries alone is rounded for each feature
)


@SCALED.equals_definition({"d_k": 10}, {"d_k": 10, "whole": 20}, weight=3)
def test_scaled_equal_the_definition() -> None:
    """Every query meets every key, and the scores are divided by the root of d_k."""
    # T30: queries, keys and d_k are different numbers, so no other root can pass.


@SCALED.equals_definition_for((13, 5, 14), {"batch": (2, 1, 4)}, {"batch": (3, 1), "n_q": 1})
def test_scaled_leading_axes() -> None:
    """With leading axes, each item has its own scores, and d_k is still the last size."""


@SCALED.equals_definition_for(((), 5, 5, 5))
def test_scaled_square() -> None:
    """With as many features as tokens, queries stay rows and keys stay columns."""


@SCALED.equals_definition_for(((), 1, 300), ((), 5, 1), ((), 1, 1), ((), 3, 4, 1), weight=0.5)
def test_scaled_single_token() -> None:
    """A single query has a score for every key, and a single key one for every query."""


@SCALED.arguments_unchanged(weight=0.5, needs="test_scaled_equal_the_definition")
def test_scaled_inputs_are_unchanged() -> None:
    """Queries and keys are the same after the call."""


# -- context_for_one_query --------------------------------------------------------------------


def _one_query(probe: Probe, n: int, d_in: int, d_k: int, d_v: int) -> list[torch.Tensor]:
    """A token, a sentence and three projections, such that scores have order one."""
    matrices = [probe.tensor(d_in, d, scale=1.5 / d_in**0.5) for d in (d_k, d_k, d_v)]
    return [probe.tensor(d_in), probe.tensor(n, d_in), *matrices]


def _compare_pairs(
    student: Student,
    reference: Student,
    arguments: list[torch.Tensor],
    compare: Callable[..., None] = expect_close,
) -> None:
    got: Any = student.context_for_one_query(*arguments)
    pair = isinstance(got, tuple | list) and len(got) == 2
    expect(pair, "context_for_one_query should return two tensors: context vector and weights.")
    context, weights = reference.context_for_one_query(*arguments)
    compare(got[1], weights, "the attention weights")
    compare(got[0], context, "the context vector")


@exercise("context_for_one_query", weight=3)
def test_one_query_by_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """Weights and context vector are those of the definition, for any token as the query."""
    # T30, T44: all sizes differ, and the token that asks is not one of the sentence's.
    for trial in probe.trials():
        _compare_pairs(student, reference, _one_query(trial, 7, 5, 10, 3))


@exercise("context_for_one_query")
def test_one_query_of_the_sentence(student: Student, reference: Student, probe: Probe) -> None:
    """Each token of a sentence gets its own context vector."""
    _, X, *matrices = _one_query(probe, 4, 5, 2, 1)  # a value of one number stays a vector
    for x in X:
        _compare_pairs(student, reference, [x.clone(), X, *matrices])


@exercise("context_for_one_query")
def test_one_query_equal_sizes(student: Student, reference: Student, probe: Probe) -> None:
    """With all sizes equal, no matrix is transposed and none is used in place of another."""
    # T36: square matrices run in either convention.
    _compare_pairs(student, reference, _one_query(probe, 4, 4, 4, 4))


@exercise("context_for_one_query")
def test_one_query_one_token(student: Student, reference: Student, probe: Probe) -> None:
    """Sentences of one token, and long ones, give the right result; so do large scores."""
    for n in (1, 300):
        _compare_pairs(student, reference, _one_query(probe, n, 5, 6, 3))
    X, eye = torch.diag(torch.arange(1.0, 6.0) * 90), torch.eye(5)  # scores of ±402 ... ±2012
    for x in (10.0, -10.0):
        arguments = [torch.full((5,), x), X, eye, eye, probe.tensor(5, 3)]
        _compare_pairs(student, reference, arguments, expect_close_for_large_scores)


@exercise("context_for_one_query", weight=0.5, needs="test_one_query_by_the_definition")
def test_one_query_inputs_are_unchanged(student: Student, probe: Probe) -> None:
    """All arguments are the same after the call."""
    student.context_for_one_query(*_one_query(probe, 7, 5, 6, 3))
    expect_untouched(student)


# -- attention --------------------------------------------------------------------------------


# Scores of order one and more after the division.
ATTENTION = FunctionSpec(
    "attention",
    takes=tensors("batch n_q d_k", "batch n_k d_k", "batch n_k d_v", scale=1.4),
    sizes={"batch": (), "n_q": 5, "n_k": 7, "d_k": 6, "d_v": 3},
    gives="the context vectors",
)


@ATTENTION.equals_definition(weight=3)  # T30
def test_attention_equals_the_definition() -> None:
    """Each query gets the values, weighted with the softmax of its scaled scores."""


@ATTENTION.equals_definition_for(
    *([(14,), 15, 16], [(2, 1, 4)], [(3, 1), 1], [(1,), 3, 1], [(), 5, 7, 1, 1], [(), 3, 300]),
    what="the result for queries of shape {shape}",
    weight=2,
)
def test_attention_leading_axes() -> None:
    """With leading axes, each item has its own attention."""


@ATTENTION.equals_definition_for(((), 5, 5, 5, 5), ((5,), 5, 5, 5, 5))
def test_attention_equal_sizes() -> None:
    """With all sizes equal, queries, keys and values are not confused."""


@exercise("attention")
def test_attention_order_of_keys(student: Student, reference: Student, probe: Probe) -> None:
    """Reordering keys and values together changes nothing; large scores give the right result."""
    Q, K, V = ATTENTION.inputs(probe, ((), 4, 8, 16))
    order = probe.permutation(8)
    expected = reference.attention(Q, K, V)
    expect_close(student.attention(Q, K[order], V[order]), expected, "the result")
    # Scores of some hundreds: exp overflows unless something is subtracted first.
    large = 400 * torch.nn.functional.one_hot(torch.tensor([2, 0, 5, 7]), 16).float()
    large[1] *= -1  # here all scores are low, far below those of the other rows
    large[3, 1:7], large[3, 7] = -500.0, 480.0  # here their mean is far below the largest
    large[0, 5] = 370.0  # two large ones: whoever cuts them off makes them equal
    K = torch.eye(8, 16) * 4 + torch.eye(1, 16) + 0.01 * K
    for given in ((large, K, V), (large[None], K[None], V[None])):
        ATTENTION.expect_same(student, reference, *given, what="the result for large scores")


@ATTENTION.arguments_unchanged(weight=0.5, needs="test_attention_equals_the_definition")
def test_attention_inputs_are_unchanged() -> None:
    """Queries, keys and values are the same after the call."""


# -- QKVAttention -----------------------------------------------------------------------------


MODULE = ModuleSpec(
    "QKVAttention",
    build="d_in d_k d_v",
    takes=tensors("batch n d_in"),
    sizes={"batch": (), "n": 5, "d_in": 10, "d_k": 6, "d_v": 4},
)


@MODULE.equals_definition(weight=3)  # T30
def test_module_equals_the_definition() -> None:
    """With given weights, the output is that of scaled dot-product attention."""


@MODULE.parameters(weight=0.5)
def test_module_parameters() -> None:
    """The weights of the three projections are the layer's only parameters: there is no bias."""


@MODULE.lengths(
    *({"batch": n} for n in (3, (), 1)), what="the output for an input of shape {shape}", weight=2
)
def test_module_batch() -> None:
    """Sentences in a batch do not affect each other."""


@MODULE.equals_definition_for(
    *(((), 4, 4, 4, 4), (4, 4, 4, 4, 4), (4, 4, 1, 1, 1)),  # T36
    what="the output for an input of shape {shape}",
)
def test_module_equal_sizes() -> None:
    """With all sizes equal, no weight is transposed and no axis is mistaken for another."""


@large_scores(MODULE, {}, (3,), (99, 1), factor=6.0, needs="test_module_equals_the_definition")
def test_module_large_scores() -> None:
    """Large scores are not cut off."""
    # Of 99 scores, each the only one of its query, some are far below zero.


@exercise("QKVAttention", needs="test_module_equals_the_definition")
def test_module_scores_far_apart(student: Student, reference: Student, probe: Probe) -> None:
    """Rows may have scores at both ends of the range, and two of some hundreds."""
    ours, theirs = MODULE.pair(student, reference, probe, {"d_in": 2, "d_k": 4, "d_v": 3})
    first = torch.zeros(4, 2)
    first[0, 0] = 1.0  # the score of two tokens is the product of their first entries
    X = torch.stack((torch.tensor([22.0, 20.5, *[-22.0] * 7]), probe.tensor(9)), dim=1)
    for module in (ours, theirs):
        module.load({"W_query.weight": 2 * first, "W_key.weight": first})
    expect_close_for_large_scores(ours(X), theirs(X), "the output", rtol=1e-3)


@MODULE.lengths(*({"n": n} for n in (1, 2, 40, 40, 140)), what="the output for n = {n}")
def test_module_lengths() -> None:
    """The same layer takes sentences of one token, of two, and of more than a hundred."""


@MODULE.gradients({"batch": 3}, {}, rtol=1e-4, weight=2)
def test_module_gradients() -> None:
    """Gradients reach all three projections, and the input."""


@MODULE.arguments_unchanged(weight=0.5, needs="test_module_equals_the_definition")
def test_module_input_is_unchanged() -> None:
    """The tokens are the same after the call."""


@exercise("QKVAttention", needs="test_module_equals_the_definition")
def test_module_with_new_weights(student: Student, reference: Student, probe: Probe) -> None:
    """When its weights have changed, as in training, a layer computes with the new ones."""
    ours, theirs, (X,) = MODULE.draw(student, reference, probe)
    calls = (ours.eval(), ours.without_gradients)
    for call in calls:
        call(X)
    ours.load(new := probe.weights(theirs))
    for call in calls:
        expect_close(call(X), theirs.load(new)(X), "the output after the weights changed")


@exercise("QKVAttention", needs="test_module_equals_the_definition")
def test_module_starts_from_independent_weights(student: Student, reference: Student) -> None:
    """A new layer's three projections start from different random numbers."""
    # T35: reseeding before each layer makes them alike.
    names = ("W_query.weight", "W_key.weight", "W_value.weight")
    for d_in in (10, 6):
        weights = expect_parameters(student, reference, "QKVAttention", d_in, 6, 6).parameters()
        for one, other in (names[:2], names[1:], names[::-2]):
            numbers, others = weights[one].flatten(), weights[other].flatten()
            most = int((numbers[:, None] == numbers).sum(dim=1).max())
            expect(most <= 0.8 * len(numbers), f"Most numbers of a new {one} are equal.")
            alike = torch.cosine_similarity(numbers, others, dim=0).abs()
            expect(alike < 0.999, f"In a new layer, {one} and {other} are the same up to a factor.")
