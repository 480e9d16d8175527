"""Hidden checks of s02_self_attention."""

import torch

from autograder.checks import (
    BASICS,
    PRODUCTS,
    UNRECORDED,
    FunctionSpec,
    ModuleSpec,
    OperationLists,
    Probe,
    Student,
    exercise,
    expect,
    expect_by_hand,
    expect_close,
    expect_gradients,
    expect_shape,
    expect_untouched,
    tensors,
    twins,
)

# A function that multiplies two vectors stays allowed where `torch.vmap` makes a product of
# matrices of it.
SCORES_BY_LOOPS = OperationLists(
    allowed=(*BASICS, "dot", "vdot", "vecdot", "outer", "ger", "addr"),
    banned=("numpy", "numpy.*", "dlpack", *UNRECORDED),
    one_entry=PRODUCTS,
)

# -- scores_by_loops --------------------------------------------------------------------------


@exercise("scores_by_loops")
def test_loops_by_hand(student: Student, probe: Probe) -> None:
    """The scores come from loops, without a product of matrices."""
    expect_by_hand(student, "scores_by_loops", SCORES_BY_LOOPS, probe.tensor(6, 4))


LOOPS = FunctionSpec(
    "scores_by_loops",
    takes=tensors("n d"),
    sizes={"n": 6, "d": 4, "whole": 0},
    gives="the scores for n = {n}",
)


@LOOPS.equals_definition({}, {"whole": 50}, weight=2, needs="test_loops_by_hand")
def test_loops_every_pair() -> None:
    """Every entry of the scores is the dot product of its two tokens."""


@LOOPS.equals_definition_for((4, 5), (11, 5), (1, 5), (3, 1))  # T43: loops for 6 or 8 tokens
def test_loops_any_length() -> None:
    """Any number of tokens works: fewer, more, or one."""


@LOOPS.arguments_unchanged(weight=0.5, needs="test_loops_every_pair")
def test_loops_input_is_unchanged() -> None:
    """The embeddings are the same after the call."""


# -- scores_by_matmul -------------------------------------------------------------------------


MATMUL = FunctionSpec(
    "scores_by_matmul",
    takes=tensors("batch n d"),
    sizes={"batch": (), "n": 5, "d": 4, "whole": 0},
    gives="the scores",
)


@MATMUL.equals_definition_for(((), 5, 3), ((), 300, 17), ((), 1, 4), ((), 3, 1, 50), weight=2)
def test_matmul_one_sentence() -> None:
    """The scores of one sentence are the dot products of its tokens."""


@MATMUL.equals_definition_for((3,), (1,), (12, 1), (2, 13, 1), weight=2)
def test_matmul_batch() -> None:
    """In a batch, each sentence has its own scores."""


@MATMUL.equals_definition_for(((), 4, 4), (4, 4, 4))
def test_matmul_equal_sizes() -> None:
    """The scores are also right if all sizes are equal, so that no axis is known by its size."""
    # With n = d (and batch = n = d) a product of the wrong axes has the right shape.


@MATMUL.arguments_unchanged(weight=0.5, needs="test_matmul_one_sentence")
def test_matmul_input_is_unchanged() -> None:
    """The embeddings are the same after the call."""


# -- attention_weights ------------------------------------------------------------------------


WEIGHTS = FunctionSpec(
    "attention_weights",
    takes=lambda probe, s: (probe.tensor(*s.shape, scale=s.scale), *s.temperature),
    sizes={"shape": (4, 6), "temperature": (), "scale": 2.0},
    gives="the weights",
)


@WEIGHTS.equals_definition([(5, 5)], [(5, 5)], weight=3)
def test_weights_equal_the_definition() -> None:
    """The weights are the softmax of every row of the scores."""
    # T55: the scores are not symmetric, so a softmax over columns cannot pass as a transposed one.


@WEIGHTS.equals_definition_for(
    *(*(((4, 6), [t]) for t in (0.5, 3.0, 0.05)), ((2, 3, 5), [2.0]), ((4, 6), [1e-5], 1e-5)),
    what="the weights at temperature {temperature[0]}",
    weight=2,
)
def test_weights_temperature() -> None:
    """The temperature divides the scores before the softmax."""


@WEIGHTS.equals_definition_for(
    *([s] for s in ((3, 5, 7), (2, 1, 3, 14, 300), (1, 4, 6), (2, 1, 5), (2, 3, 1))), weight=2
)
def test_weights_leading_axes() -> None:
    """With leading axes, every row along the last axis sums to one."""
    # T45, as far as it concerns this stage: dim=0 and dim=1 are right for no rank or one rank.


@exercise("attention_weights")
def test_weights_large_scores(student: Student, reference: Student, probe: Probe) -> None:
    """Scores in the hundreds give the right weights."""
    # T41: untrained scores of long embeddings get this large.
    S = probe.tensor(4, 6, scale=100.0)
    S[0, 0], S[1], S[2] = 250.0, probe.tensor(6) - 480.0, probe.tensor(6) + 480.0
    S[3] = torch.tensor([-490.0, 490.0, *[-490.0] * 4])  # the mean is no safe shift
    # At 100, a softmax that comes before the temperature loses weights.
    for t, scores in ((1.0, S), (100.0, S), (128.0, 128 * S)):
        for given in (scores, scores.view(2, 2, 6), scores.view(1, 2, 2, 6)):
            what = f"the weights at temperature {t:g}"
            WEIGHTS.expect_same(student, reference, given, t, what=what)


@WEIGHTS.arguments_unchanged(
    *({"temperature": [1.0]}, {"temperature": [2.0]}),
    weight=0.5,
    needs="test_weights_equal_the_definition",
)
def test_weights_input_is_unchanged() -> None:
    """The scores are the same after the call."""


# -- rows_are_distributions -------------------------------------------------------------------


def _exact(probe: Probe, *shape: int) -> torch.Tensor:
    """Random weights, none of them 0, whose rows sum to one without any rounding."""
    parts = probe.integers(1, 9, *shape)
    parts[..., -1] += 128 - parts.sum(dim=-1)
    return parts / 128


def _judge(
    student: Student, *cases: tuple[str, torch.Tensor, bool], tolerance: float | None = 1e-5
) -> None:
    """Ask for all cases before judging one: the whole pattern of answers tells mistakes apart.
    Without a tolerance, the default counts."""
    given = () if tolerance is None else (tolerance,)
    answers = [student.rows_are_distributions(weights, *given) for _, weights, _ in cases]
    for (what, _, expected), got in zip(cases, answers, strict=True):
        if isinstance(got, torch.Tensor):
            got = expect_shape(got.squeeze(), (), f"the answer for {what}").item()
        none = f"For {what}, the answer is None. Does every path of the function end in `return`?"
        expect(got is not None, none)
        expect(isinstance(got, bool), f"For {what}, the answer is not True or False.")
        expect(got == expected, f"For {what}, your answer is {got}.")


@exercise("rows_are_distributions", weight=3)
def test_rows_good_and_bad(student: Student, probe: Probe) -> None:
    """Good weights are distinguished from weights with a single wrong row."""
    # T46: whoever adds up typed-in numbers, or one row, or everything, answers blindly here.
    good = _exact(probe, 5, 4)
    cases = [("weights whose rows all sum to 1", good, True)]
    for row in range(5):
        bad = good * (1 + 0.5 * (torch.arange(5)[:, None] == row))
        cases.append((f"weights of which row {row} sums to 1.5", bad, False))
    factors = torch.tensor([1.5, 0.75, 1.0, 0.5, 1.25])[:, None]
    cases.append(("rows that sum to 1 only on average", good * factors, False))
    _judge(student, *cases, ("rows that all sum to 2", good * 2, False))


@exercise("rows_are_distributions", needs="test_rows_good_and_bad")
def test_rows_not_columns(student: Student, probe: Probe) -> None:
    """The rows are tested, not the columns, also with leading axes."""
    columns = _exact(probe, 5, 5).T.contiguous()
    batch = _exact(probe, 6, 4, 6)
    spoilt = batch.clone()
    spoilt[5, 1] *= 0.5
    _judge(
        student,
        ("weights whose columns sum to one", columns, False),
        ("a batch of good weights", batch, True),
        ("a batch with one bad row in the last item", spoilt, False),
        ("a batch with one bad row in the first item", spoilt.flip(0), False),
        ("good weights with two leading axes", batch.view(2, 3, 4, 6), True),
        ("two rows of one weight each", torch.ones(2, 1), True),
        ("one bad row in weights with two leading axes", spoilt.view(2, 3, 4, 6), False),
    )


@exercise("rows_are_distributions", needs="test_rows_good_and_bad")
def test_rows_rounding_is_forgiven(student: Student, probe: Probe) -> None:
    """Sums that are one up to rounding are accepted, and larger deviations are not."""
    # T46: 1.0000 on the screen is not exactly 1.
    good = torch.softmax(probe.tensor(5, 4), dim=-1)
    offs = {"1 + 2e-6": 2e-6, "1 - 2e-6": -2e-6, "1 + 1e-4": 1e-4, "1 - 1e-4": -1e-4}
    _judge(student, *((f"sums of {w}", good * (1 + d), abs(d) < 1e-5) for w, d in offs.items()))


@exercise("rows_are_distributions", needs="test_rows_good_and_bad")
def test_rows_tolerance(student: Student, probe: Probe) -> None:
    """The tolerance that the caller gives is used."""
    off = _exact(probe, 5, 4) * 1.02
    _judge(student, ("sums of 1.02 and tolerance 0.05", off, True), tolerance=0.05)
    _judge(student, ("sums of 1.02 and tolerance 0.01", off, False), tolerance=0.01)
    many = _exact(probe, 5, 2, 2, 4)
    _judge(student, ("20 sums of 1.02 and tolerance 0.05", many * 1.02, True), tolerance=0.05)
    for share, near in ((1.105, False), (0.905, True)):
        case = (f"sums of {share} and tolerance 0.1", many * share, near)
        _judge(student, case, tolerance=0.1)
    many[1, 1, 0] *= 1.02
    _judge(student, ("one of 20 sums at 1.02 and tolerance 0.01", many, False), tolerance=0.01)
    exact, one = _exact(probe, 5, 4), 1.02 * torch.eye(4)
    _judge(student, ("sums of 0.985 and tolerance 0.01", exact * 0.985, False), tolerance=0.01)
    _judge(student, ("1.02 times the identity and tolerance 0.05", one, True), tolerance=0.05)
    above = ("a sum of 1 + 5e-7 and tolerance 0", torch.tensor([[0.5, 0.5 + 2**-21]]), False)
    _judge(student, ("sums of exactly 1 and tolerance 0", exact, True), above, tolerance=0.0)
    _judge(student, ("sums of 1 + 4e-6, tolerance 1e-6", exact * (1 + 4e-6), False), tolerance=1e-6)


@exercise("rows_are_distributions", needs="test_rows_good_and_bad", weight=0.5)
def test_rows_default_tolerance(student: Student, probe: Probe) -> None:
    """If the caller gives no tolerance, it is 1e-5."""
    good = _exact(probe, 5, 4)
    _judge(
        student,
        ("sums of 1 + 2e-6 without a tolerance", good * (1 + 2e-6), True),
        ("sums of 1 + 2e-5 without a tolerance", good * (1 + 2e-5), False),
        ("sums of 0.5 without a tolerance", good * 0.5, False),
        tolerance=None,
    )


@exercise("rows_are_distributions", needs="test_rows_good_and_bad")
def test_rows_negative_and_nan(student: Student, probe: Probe) -> None:
    """A negative weight or a nan is rejected; a zero is not."""
    negative = _exact(probe, 5, 4)
    negative[3] = torch.tensor([0.75, -0.25, 0.25, 0.25])
    barely = _exact(probe, 5, 4)
    barely[2] = torch.tensor([0.5, 0.25, -1e-30, 0.25])
    missing = _exact(probe, 5, 4)
    missing[1] = torch.tensor([torch.nan, 0.5, 0.25, 0.25])
    good = torch.eye(4).repeat(2, 1)[:5]
    _judge(
        student,
        ("weights with a negative entry in a row that sums to 1", negative, False),
        ("weights with an entry just below zero", barely, False),
        ("weights with a nan", missing, False),
        ("a batch with a negative entry", torch.stack((good, barely)), False),
        ("a batch with a nan", torch.stack((good, missing)), False),
        ("the identity matrix", torch.eye(4), True),
    )


@exercise("rows_are_distributions", needs="test_rows_good_and_bad", weight=0.5)
def test_rows_input_is_unchanged(student: Student, probe: Probe) -> None:
    """The weights are the same after the call."""
    student.rows_are_distributions(_exact(probe, 5, 4))
    expect_untouched(student)


# -- context_vectors --------------------------------------------------------------------------


CONTEXT = FunctionSpec(
    "context_vectors",
    takes=tensors("batch rows n", "batch n d"),
    sizes={"batch": (), "rows": 6, "n": 6, "d": 4},
    gives="the result for n_query = {rows}, n = {n} and d = {d}",
)


@exercise("context_vectors", weight=3)
def test_context_is_the_weighted_sum(student: Student, reference: Student, probe: Probe) -> None:
    """Each context vector is the sum of the tokens, weighted with its own row."""
    # T55: the weights are those of symmetric scores, but they are not symmetric themselves.
    for trial in probe.trials():
        X = trial.tensor(6, 4)
        A = torch.softmax(X @ X.T, dim=-1)
        CONTEXT.expect_same(student, reference, A, X, what="the result")


@CONTEXT.equals_definition_for(((), 3, 300, 5), ((), 10, 2, 3), ((), 1, 1, 4), ((), 3, 2, 1))
def test_context_any_length() -> None:
    """The numbers of rows, tokens and features may be different, in any combination."""
    # T43: 6 and 8 written into range() or torch.empty().


@CONTEXT.equals_definition_for(((), 5, 5, 5))
def test_context_square() -> None:
    """With as many features as tokens, the factors are still not confused."""


@CONTEXT.equals_definition_for(
    *((3, 5, 6, 4), (12, 13, 14, 15), (1, 5, 6, 4), (3, 1, 2, 4), (4, 4, 4, 4), (3, 5, 6, 1))
)
def test_context_batch() -> None:
    """In a batch, each item's weights are applied to the item's own tokens."""


@CONTEXT.arguments_unchanged(weight=0.5, needs="test_context_is_the_weighted_sum")
def test_context_inputs_are_unchanged() -> None:
    """Weights and tokens are the same after the call."""


# -- effective_tokens -------------------------------------------------------------------------


EFFECTIVE = FunctionSpec(
    "effective_tokens",
    takes=lambda probe, s: (torch.softmax(probe.tensor(*s.shape, scale=3.0), dim=-1),),
    sizes={"shape": (5, 7)},
    close={"atol": 1e-4},
)


@EFFECTIVE.equals_definition(weight=3)
def test_effective_equals_the_definition() -> None:
    """The result for each row is exp of its entropy."""


@exercise("effective_tokens", weight=2)
def test_effective_with_zeros(student: Student, reference: Student, probe: Probe) -> None:
    """Weights of exactly zero add nothing to the entropy, and do not make it nan."""
    # T41: saturated rows hold exact zeros and ones.
    A = torch.softmax(probe.tensor(4, 6) * 2, dim=-1)
    A[1], A[3] = torch.tensor([0.0, 0.5, 0.0, 0.25, 0.0, 0.25]), torch.eye(6)[4]
    for given, kind in ((A, "a matrix"), (A[1], "one row"), (A.view(2, 2, 6), "a batch")):
        EFFECTIVE.expect_same(student, reference, given, what=f"the result for {kind} with zeros")


@EFFECTIVE.equals_definition_for(
    *([s] for s in ((6,), (2, 3, 5), (1, 6), (2, 3, 1, 4), (3, 400), (3, 1)))
)
def test_effective_leading_axes() -> None:
    """For one row alone, a batch of matrices and long rows, there is one number per row."""


@exercise("effective_tokens", weight=0.5, needs="test_effective_equals_the_definition")
def test_effective_input_is_unchanged(student: Student, reference: Student, probe: Probe) -> None:
    """The weights are the same after the call, also those that are 0."""
    for weights in (torch.softmax(probe.tensor(5, 5), dim=-1), torch.eye(5)):
        student.effective_tokens(weights)
        expect_untouched(student)


# -- SentenceAttention ------------------------------------------------------------------------


MODULE = ModuleSpec(
    "SentenceAttention",
    build="vocabulary d",
    keywords="temperature",
    takes=lambda probe, s: (probe.integers(0, s.vocabulary, *s.shape),),
    sizes={"shape": (5,), "vocabulary": 13, "d": 6},
    gives="the output for token ids of shape {shape}",
    names={"embedding.weight": "the table"},
)


@MODULE.equals_definition(weight=3)
def test_module_equals_the_definition() -> None:
    """With a given table, the context vectors are those of the definition."""
    # T41: moderate embeddings, so that returning the embeddings themselves is far from right.


@MODULE.parameters(weight=0.5)
def test_module_parameters() -> None:
    """The table of embeddings is the module's only parameter."""


@exercise("SentenceAttention", weight=2)
def test_module_temperature(student: Student, reference: Student, probe: Probe) -> None:
    """The temperature divides the scores, and nothing else does."""
    outputs, cases = [], ((4.0, (5,)), (0.5, (5,)), (4.0, (3, 5)))
    made = [
        MODULE.draw(student, reference, probe, {"temperature": t, "shape": n}) for t, n in cases
    ]
    for (t, n), (ours, theirs, (x,)) in zip(cases, made, strict=True):
        what, want = f"the output for ids of shape {n} at temperature {t}", theirs(x)
        outputs += [(ours(x), want, what), (ours.eval()(x), want, f"{what} in evaluation mode")]
    for output in outputs:  # after all calls: see `_judge`
        expect_close(*output)


@MODULE.equals_definition_for(
    # The last shape has batch = tokens = d, where wrong axes go unnoticed by the shapes.
    *({"shape": n, "d": n[1] + 1} for n in ((3, 5), (2, 1), (1, 25))),
    {"shape": (4, 4), "d": 4},
    weight=2,
)
def test_module_batch() -> None:
    """Sentences in a batch do not affect each other."""


@MODULE.lengths(
    *([(n,), 7, 5] for n in (1, 2, 6, 8, 40, 40, 140)),  # one length twice, with other ids
    build={"vocabulary": 7, "d": 5},
    what="the output for a sentence of length {shape[0]}",
)
def test_module_lengths() -> None:
    """The same module takes sentences of every length, longer than the vocabulary, too."""
    # T43


@exercise("SentenceAttention")
def test_module_sizes_of_embeddings(student: Student, reference: Student, probe: Probe) -> None:
    """Uniform attention over small embeddings and saturated attention over large ones are right."""
    # T41: for the small table a token's context is nearly the mean, for the large one itself.
    noise, large = probe.tensor(6, 6), torch.arange(3.5, 24.0, 3.5).diag()
    uneven = large.sum(dim=1, keepdim=True) * torch.eye(6)[0]  # the longest has the largest scores
    opposite = uneven * torch.tensor([1.0, 1.0, 1.0, -1.0, -1.0, -1.0])[:, None]
    ends = torch.tensor([22.0, -22.0, -21.0, -20.0, -19.0, -18.0])[:, None] * torch.eye(6)[0]
    kinds = {"small": 0 * large, "large": large, "large and uneven": uneven, "opposite": opposite}
    kinds["mostly opposite"] = ends  # the first token's scores are 484, and far below zero
    # At 100, a softmax that comes before the temperature loses weights. With 8 times the
    # embeddings at 64, scores are the same after the division.
    for t, shape, times in ((1.0, (6,), 1), (1.0, (2, 3), 1), (100.0, (6,), 1), (64.0, (6,), 8)):
        ours, theirs = twins(student, reference, probe, "SentenceAttention", 6, 6, temperature=t)
        for kind, table in kinds.items():
            for module in (ours, theirs):
                module.load({"embedding.weight": times * (table + 0.1 * noise)})
            tokens = probe.permutation(6).view(shape)
            when = f"for {kind} embeddings, temperature {t} and ids of shape {shape}"
            expect_close(ours(tokens), theirs(tokens), f"the output {when}")
            if kind == "large" and t < 100:
                upstream = probe.tensor(*shape, 6)
                got, right = (m.gradients(tokens, upstream=upstream) for m in (ours, theirs))
                expect_gradients(got, right, dict(MODULE.names), atol=0.01, when=f" {when}")


@exercise("SentenceAttention", weight=0.5, needs="test_module_equals_the_definition")
def test_module_with_another_table(student: Student, reference: Student, probe: Probe) -> None:
    """When its table has changed, as in training, a module computes with the new one."""
    ours, theirs, (ids,) = MODULE.draw(student, reference, probe)
    ours.eval()(ids)
    new = probe.weights(theirs)
    expect_close(ours.load(new)(ids), theirs.load(new)(ids), "the output after the table changed")


@MODULE.gradients(
    *({"vocabulary": n, "d": 5, "shape": s} for n, s in ((3, (9,)), (6, (2, 5)))),
    {"vocabulary": 6, "d": 5, "temperature": 2.5},
    rtol=1e-4,
    weight=2,
)
def test_module_gradients() -> None:
    """Gradients reach the rows of the table that the sentence uses, by way of scores and values."""
