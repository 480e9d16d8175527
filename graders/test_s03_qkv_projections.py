"""Hidden checks of s03_qkv_projections."""

from typing import Any

import torch

from autograder.checks import (
    Probe,
    Student,
    StudentError,
    differs,
    exercise,
    expect,
    expect_close,
    expect_parameters,
    expect_raises,
    expect_shape,
    expect_untouched,
    twins,
)

# Numbers are compared with rtol 1e-4 (T16, T42): never bit by bit, and never as printed text.

# -- project ----------------------------------------------------------------------------------


@exercise("project", weight=1.5)
def test_project_row_convention(student: Student, reference: Student, probe: Probe) -> None:
    """In the row convention, a token x becomes x W."""
    X, W = probe.tensor(5, 4), probe.tensor(4, 7)
    expect_close(student.project(X, W, "row"), reference.project(X, W, "row"), "the result")


@exercise("project", weight=1.5)
def test_project_column_convention(student: Student, reference: Student, probe: Probe) -> None:
    """In the column convention, that of nn.Linear, a token x becomes W x."""
    X, W = probe.tensor(5, 4), probe.tensor(7, 4)
    expect_close(student.project(X, W, "column"), reference.project(X, W, "column"), "the result")


@exercise("project", weight=2)
def test_project_square(student: Student, reference: Student, probe: Probe) -> None:
    """With a square matrix, whose shape fits both ways, the convention decides."""
    # T36
    X, W = probe.tensor(5, 4), probe.tensor(4, 4)
    for convention in ("row", "column"):
        got = student.project(X, W, convention)
        what = f"the result for a square matrix in the {convention} convention"
        expect_close(got, reference.project(X, W, convention), what)


@exercise("project")
def test_project_any_rank(student: Student, reference: Student, probe: Probe) -> None:
    """One token and a batch of sentences are projected like a sentence."""
    for shape in ((4,), (3, 5, 4), (1, 4), (1, 5, 4)):
        X = probe.tensor(*shape)
        for convention, sizes in (("row", (4, 6)), ("column", (6, 4))):
            W = probe.tensor(*sizes)
            got = student.project(X, W, convention)
            what = f"the result for tokens of shape {shape} in the {convention} convention"
            expect_close(got, reference.project(X, W, convention), what)


@exercise("project", needs=("test_project_row_convention", "test_project_column_convention"))
def test_project_unknown_convention(student: Student, reference: Student, probe: Probe) -> None:
    """An unknown convention raises ValueError."""
    X, W = probe.tensor(5, 4), probe.tensor(4, 4)
    for convention in ("rows", "Column", ""):
        expect_raises(
            ["ValueError"],
            lambda c=convention: student.project(X, W, c),  # type: ignore[misc]
            f"for the convention {convention!r}",
        )


# -- tied_scores ------------------------------------------------------------------------------


@exercise("tied_scores", weight=3)
def test_tied_equal_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """The scores are the dot products of the projected tokens."""
    for trial in probe.trials():
        X, U = trial.tensor(5, 4), trial.tensor(4, 3)
        expect_close(student.tied_scores(X, U), reference.tied_scores(X, U), "the scores")


@exercise("tied_scores")
def test_tied_square(student: Student, reference: Student, probe: Probe) -> None:
    """With a square projection the scores are still those of the definition, and symmetric."""
    X, U = probe.tensor(4, 4), probe.tensor(4, 4)
    got = expect_shape(student.tied_scores(X, U), (4, 4), "the scores")
    expect_close(got, got.T, "the scores, compared with their own transpose")
    expect_close(got, reference.tied_scores(X, U), "the scores")


@exercise("tied_scores")
def test_tied_leading_axes(student: Student, reference: Student, probe: Probe) -> None:
    """In a batch, each sentence has its own scores."""
    U = probe.tensor(4, 6)
    for shape in ((3, 5, 4), (2, 3, 5, 4), (1, 5, 4), (1, 4)):
        X = probe.tensor(*shape)
        expect_close(student.tied_scores(X, U), reference.tied_scores(X, U), "the scores")


# -- score_std --------------------------------------------------------------------------------


def _spreads(student: Student, reference: Student, *cases: tuple[float, ...]) -> None:
    """Ask for all cases before judging one: the whole pattern of answers tells mistakes apart."""
    answers = [student.score_std(*case) for case in cases]
    for case, got in zip(cases, answers, strict=True):
        names = ("d_k", "var_q", "var_k")
        what = "the result for " + ", ".join(
            f"{name} = {value}" for name, value in zip(names, case, strict=False)
        )
        expect_close(got, reference.score_std(*case), what)


@exercise("score_std", weight=2)
def test_std_of_unit_variance(student: Student, reference: Student, probe: Probe) -> None:
    """For entries of variance 1, the standard deviation grows with the root of d_k."""
    _spreads(student, reference, (1,), (6,), (64,), (300,))


@exercise("score_std", weight=2)
def test_std_of_other_variances(student: Student, reference: Student, probe: Probe) -> None:
    """Both variances are taken into account."""
    _spreads(student, reference, (6, 2.5, 1.0), (6, 1.0, 2.5), (10, 0.3, 7.0), (1, 4.0, 9.0))


@exercise("score_std", needs=("test_std_of_unit_variance", "test_std_of_other_variances"))
def test_std_agrees_with_a_measurement(student: Student, reference: Student, probe: Probe) -> None:
    """Random scores that are divided by the result have variance 1."""
    # T35: one generator, never reseeded between q and k.
    for d_k, var_q, var_k in ((3, 0.25, 4.0), (24, 2.0, 3.0)):
        q = probe.tensor(20_000, d_k, scale=var_q**0.5)
        k = probe.tensor(20_000, d_k, scale=var_k**0.5)
        variance = float(((q * k).sum(dim=1) / float(student.score_std(d_k, var_q, var_k))).var())
        expect(abs(variance - 1) < 0.1, f"Divided scores have variance {variance:.2f}, not 1.")


# -- scaled_scores ----------------------------------------------------------------------------


@exercise("scaled_scores", weight=3)
def test_scaled_equal_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """Every query meets every key, and the scores are divided by the root of d_k."""
    # T30: queries, keys and d_k are different numbers, so no other root can pass.
    for trial in probe.trials():
        Q, K = trial.tensor(5, 10), trial.tensor(7, 10)
        expect_close(student.scaled_scores(Q, K), reference.scaled_scores(Q, K), "the scores")


@exercise("scaled_scores")
def test_scaled_leading_axes(student: Student, reference: Student, probe: Probe) -> None:
    """With leading axes, each item has its own scores, and d_k is still the last size."""
    for leading in ((3,), (2, 4)):
        Q, K = probe.tensor(*leading, 5, 6), probe.tensor(*leading, 7, 6)
        expect_close(student.scaled_scores(Q, K), reference.scaled_scores(Q, K), "the scores")


@exercise("scaled_scores")
def test_scaled_square(student: Student, reference: Student, probe: Probe) -> None:
    """With as many features as tokens, queries stay rows and keys stay columns."""
    Q, K = probe.tensor(5, 5), probe.tensor(5, 5)
    expect_close(student.scaled_scores(Q, K), reference.scaled_scores(Q, K), "the scores")


@exercise("scaled_scores", weight=0.5)
def test_scaled_single_token(student: Student, reference: Student, probe: Probe) -> None:
    """A single query has a score for every key, and a single key one for every query."""
    for n_q, n_k in ((1, 7), (5, 1), (1, 1)):
        Q, K = probe.tensor(n_q, 6), probe.tensor(n_k, 6)
        expect_close(student.scaled_scores(Q, K), reference.scaled_scores(Q, K), "the scores")


@exercise("scaled_scores", weight=0.5, needs="test_scaled_equal_the_definition")
def test_scaled_inputs_are_unchanged(student: Student, reference: Student, probe: Probe) -> None:
    """Queries and keys are the same after the call."""
    student.scaled_scores(probe.tensor(5, 6), probe.tensor(7, 6))
    expect_untouched(student)


# -- context_for_one_query --------------------------------------------------------------------


def _one_query(probe: Probe, n: int, d_in: int, d_k: int, d_v: int) -> list[torch.Tensor]:
    """A token, a sentence and three projections, such that scores have order one."""
    matrices = [probe.tensor(d_in, d, scale=1.5 / d_in**0.5) for d in (d_k, d_k, d_v)]
    return [probe.tensor(d_in), probe.tensor(n, d_in), *matrices]


def _compare_pairs(student: Student, reference: Student, arguments: list[torch.Tensor]) -> None:
    got: Any = student.context_for_one_query(*arguments)
    expect(
        isinstance(got, tuple | list) and len(got) == 2,
        "context_for_one_query should return two tensors, the context vector and the weights.",
    )
    context, weights = reference.context_for_one_query(*arguments)
    expect_close(got[1], weights, "the attention weights")
    expect_close(got[0], context, "the context vector")


@exercise("context_for_one_query", weight=3)
def test_one_query_equals_the_definition(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Weights and context vector are those of the definition, for any token as the query."""
    # T30, T44: all sizes differ, and the token that asks is not one of the sentence's.
    for trial in probe.trials():
        _compare_pairs(student, reference, _one_query(trial, 7, 5, 10, 3))


@exercise("context_for_one_query")
def test_one_query_of_the_sentence(student: Student, reference: Student, probe: Probe) -> None:
    """Each token of a sentence gets its own context vector."""
    _, X, *matrices = _one_query(probe, 4, 5, 2, 3)
    for x in X:
        _compare_pairs(student, reference, [x.clone(), X, *matrices])


@exercise("context_for_one_query")
def test_one_query_equal_sizes(student: Student, reference: Student, probe: Probe) -> None:
    """With all sizes equal, no matrix is transposed and none is used in place of another."""
    # T36: square matrices run in either convention.
    _compare_pairs(student, reference, _one_query(probe, 4, 4, 4, 4))


@exercise("context_for_one_query")
def test_one_query_one_token(student: Student, reference: Student, probe: Probe) -> None:
    """In a sentence of one token, the context vector is this token's value."""
    _compare_pairs(student, reference, _one_query(probe, 1, 5, 6, 3))


# -- attention --------------------------------------------------------------------------------


def _sharp(probe: Probe, *leading: int, q: int, k: int, d_k: int, d_v: int) -> list[torch.Tensor]:
    """Queries, keys and values with scores of order one and more after the division."""
    return [
        probe.tensor(*leading, q, d_k, scale=1.4),
        probe.tensor(*leading, k, d_k, scale=1.4),
        probe.tensor(*leading, k, d_v),
    ]


@exercise("attention", weight=3)
def test_attention_equals_the_definition(
    student: Student, reference: Student, probe: Probe
) -> None:
    """Each query gets the values, weighted with the softmax of its scaled scores."""
    # T30: n_q = 5, n_k = 7, d_k = 6, d_v = 3.
    for trial in probe.trials():
        args = _sharp(trial, q=5, k=7, d_k=6, d_v=3)
        expect_close(student.attention(*args), reference.attention(*args), "the context vectors")


@exercise("attention", weight=2)
def test_attention_leading_axes(student: Student, reference: Student, probe: Probe) -> None:
    """With leading axes, each item has its own attention."""
    for leading in ((4,), (2, 4)):
        args = _sharp(probe, *leading, q=5, k=7, d_k=6, d_v=3)
        what = f"the result for queries of shape {tuple(args[0].shape)}"
        expect_close(student.attention(*args), reference.attention(*args), what)


@exercise("attention")
def test_attention_equal_sizes(student: Student, reference: Student, probe: Probe) -> None:
    """With all sizes equal, queries, keys and values are not confused."""
    for leading in ((), (5,)):
        args = _sharp(probe, *leading, q=5, k=5, d_k=5, d_v=5)
        expect_close(student.attention(*args), reference.attention(*args), "the context vectors")


@exercise("attention")
def test_attention_order_of_keys(student: Student, reference: Student, probe: Probe) -> None:
    """Reordering keys and values together changes nothing; large scores give the right result."""
    Q, K, V = _sharp(probe, q=4, k=8, d_k=16, d_v=3)
    order = probe.permutation(8)
    expected = reference.attention(Q, K, V)
    expect_close(student.attention(Q, K[order], V[order]), expected, "the result")
    # Scores of some hundreds: exp overflows unless something is subtracted first.
    large = 700 * torch.nn.functional.one_hot(torch.tensor([2, 0, 5, 7]), 16).float()
    large[1] *= -1  # here all scores are low, far below those of the other rows
    large[0, 5] = 650.0  # two large ones: whoever cuts them off makes them equal
    K = torch.eye(8, 16) * 4 + 0.01 * K
    got = student.attention(large, K, V)
    expect_close(got, reference.attention(large, K, V), "the result for large scores")


@exercise("attention", weight=0.5, needs="test_attention_equals_the_definition")
def test_attention_inputs_are_unchanged(student: Student, reference: Student, probe: Probe) -> None:
    """Queries, keys and values are the same after the call."""
    student.attention(*_sharp(probe, q=5, k=7, d_k=6, d_v=3))
    expect_untouched(student)


# -- QKVAttention -----------------------------------------------------------------------------


@exercise("QKVAttention", weight=3)
def test_module_equals_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """With given weights, the output is that of scaled dot-product attention."""
    # T30: d_in = 10, d_k = 6, d_v = 4 and five tokens.
    for trial in probe.trials():
        ours, theirs = twins(student, reference, trial, "QKVAttention", 10, 6, 4)
        X = trial.tensor(5, 10)
        expect_close(ours(X), theirs(X), "the output")


@exercise("QKVAttention", weight=0.5)
def test_module_parameters(student: Student, reference: Student, probe: Probe) -> None:
    """The weights of the three projections are the layer's only parameters: there is no bias."""
    expect_parameters(student, reference, "QKVAttention", 10, 6, 4)


@exercise("QKVAttention", weight=2)
def test_module_batch(student: Student, reference: Student, probe: Probe) -> None:
    """Sentences in a batch do not affect each other."""
    ours, theirs = twins(student, reference, probe, "QKVAttention", 10, 6, 4)
    X = probe.tensor(3, 5, 10)
    expect_close(ours(X), theirs(X), "the output for a batch of three")
    expect_close(ours(X[1]), theirs(X)[1], "the output for one sentence of the batch")


@exercise("QKVAttention")
def test_module_equal_sizes(student: Student, reference: Student, probe: Probe) -> None:
    """With all sizes equal, no weight is transposed and no axis is mistaken for another."""
    # T36
    ours, theirs = twins(student, reference, probe, "QKVAttention", 4, 4, 4)
    for shape in ((4, 4), (4, 4, 4)):
        X = probe.tensor(*shape)
        expect_close(ours(X), theirs(X), f"the output for an input of shape {shape}")


@exercise("QKVAttention")
def test_module_lengths(student: Student, reference: Student, probe: Probe) -> None:
    """The same layer takes sentences of one, two and twelve tokens."""
    ours, theirs = twins(student, reference, probe, "QKVAttention", 10, 6, 4)
    for n in (1, 2, 12):
        X = probe.tensor(n, 10)
        expect_close(ours(X), theirs(X), f"the output for {n} token(s)")


@exercise("QKVAttention", weight=2)
def test_module_gradients(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach all three projections, and the input."""
    ours, theirs = twins(student, reference, probe, "QKVAttention", 10, 6, 4)
    X, upstream = probe.tensor(3, 5, 10), probe.tensor(3, 5, 4)
    expected = theirs.gradients(X.clone(), upstream=upstream)
    try:
        got = ours.gradients(X.clone(), upstream=upstream)
    except StudentError as error:
        expect("does not require grad" not in error.detail, "No gradient reaches the weights.")
        raise
    for name in ("W_query.weight", "W_key.weight", "W_value.weight", "0"):
        what = "the input" if name == "0" else name
        expect(got.get(name) is not None, f"No gradient reaches {what}.")
        expect_close(got[name], expected[name], f"the gradient of {what}", atol=1e-4)


@exercise("QKVAttention", needs="test_module_equals_the_definition")
def test_module_starts_from_independent_weights(
    student: Student, reference: Student, probe: Probe
) -> None:
    """A new layer's three projections start from different random numbers."""
    # T35: reseeding before each layer makes them alike.
    names = ("W_query.weight", "W_key.weight", "W_value.weight")
    weights = expect_parameters(student, reference, "QKVAttention", 10, 6, 6).parameters(names)
    for one, other in (names[:2], names[1:], names[::2]):
        expect(
            differs(weights[one], weights[other], atol=1e-8).any(),
            f"In a new layer, {one} and {other} hold the same numbers.",
        )
