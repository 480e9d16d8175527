"""Hidden checks of s06_positions."""

import torch

from autograder.checks import (
    FunctionSpec,
    ModuleSpec,
    Probe,
    Student,
    build,
    differs,
    exercise,
    expect,
    expect_buffer,
    expect_close,
    expect_gradients,
    expect_new,
    expect_shape,
    expect_untouched,
    tensors,
)
from graders.attention import low_scores
from graders.common import expect_refused, new_order

# -- equivariance_gap -------------------------------------------------------------------------


GAP = FunctionSpec(
    "equivariance_gap",
    takes=lambda probe, s: (*tensors("n d", "n d")(probe, s), new_order(probe, s.n)),
    sizes={"n": 5, "d": 4},
    gives="the gap",
)


@GAP.equals_definition((6, 9), (8, 3), (1, 4), (5, 1), weight=2)
def test_gap_equals_the_definition() -> None:
    """The gap is the largest absolute difference from the reordered output."""


@exercise("equivariance_gap")
def test_equivariant_outputs_have_no_gap(student: Student, probe: Probe) -> None:
    """Outputs that move with their tokens have the gap 0; a small change is detected."""
    # T54: equivariance. The order is not its own reverse.
    before, order = probe.tensor(7, 4), new_order(probe, 7)
    expect_close(student.equivariance_gap(before, before[order], order), 0.0, "the gap")
    # A rounded gap has too few digits of the second one, and none of the last one.
    for change, scale in ((0.25, 1.0), (0.0012345, 1.0), (4e-6, 1.0), (3e-7, 1e-4)):
        disturbed = scale * before[order]
        disturbed.view(-1)[disturbed.abs().argmax()] -= change
        gap = student.equivariance_gap(scale * before, disturbed, order)
        expect_close(gap, change, "the gap after one entry was changed", rtol=0, atol=1e-6 * scale)


@exercise("equivariance_gap")
def test_invariance_is_something_else(student: Student, reference: Student, probe: Probe) -> None:
    """Outputs that stay in place while the tokens move, or move the opposite way, have a gap."""
    # T54: invariance is not what is asked for.
    before, order = probe.tensor(7, 4), new_order(probe, 7)
    for after in (before, before[order.argsort()]):
        GAP.expect_same(student, reference, before, after, order)


@GAP.arguments_unchanged(needs="test_gap_equals_the_definition")
def test_outputs_and_order_stay() -> None:
    """The arguments are the same after the call."""


# -- add_positions ----------------------------------------------------------------------------


ADDED = FunctionSpec(
    "add_positions",
    takes=tensors("batch tokens width", "rows columns"),
    sizes={"batch": (), "tokens": 5, "width": 4, "rows": 9, "columns": 4},
    names={"0": "x of shape {shape}", "1": "the table for x of shape {shape}"},
)


@ADDED.equals_definition(
    *({"tokens": 5}, {"tokens": 9}, {"tokens": 1}),
    what="the result for {tokens} tokens and a table of 9 rows",
    weight=2,
)
def test_row_n_is_added_to_token_n() -> None:
    """In a sequence no longer than the table, row n is added to token n."""


@ADDED.equals_definition(
    *(((3,), 5), ((2, 3), 6), ((4,), 4), ((9,), 5), ((10,), 5), ((1,), 5), ((12,), 35, 1, 39, 1)),
    ((2, 1, 3, 2), 5),
    what="the result for x of shape {shape}",
)
def test_every_sequence_begins_at_row_zero() -> None:
    """In a batch, every sequence gets the same positions."""
    # T29, T37: batch, tokens and d_in differ, once they are all equal, once the batch is as large
    # as the table, and once it is larger.


@ADDED.refuses(
    *(((), 5, 4, 1), ((3,), 5, 4, 1), ((2, 1), 5, 4, 1), ((), 7, 4, 6), ((3,), 7, 4, 6)),
    when="for x of shape {shape} and a table of shape ({rows}, {columns})",
)
def test_more_tokens_than_rows_are_refused() -> None:
    """More tokens than the table has rows raise ValueError."""
    # T08: also where the table has one row, which torch would broadcast.


@ADDED.refuses(
    *(((3,), 5, width, 9, columns) for width, columns in ((4, 1), (4, 6), (1, 4))),
    when="for tokens of width {width} and a table of width {columns}",
)
def test_another_width_is_refused() -> None:
    """A table that is not as wide as the tokens raises ValueError."""
    # T03: a table one number wide would broadcast over all features.


@ADDED.gradients({"batch": (3,)}, {}, {"batch": (2, 1)})
def test_gradients_reach_tokens_and_table() -> None:
    """Gradients reach the tokens and the rows of the table that were used."""


@ADDED.arguments_unchanged(needs="test_row_n_is_added_to_token_n")
def test_tokens_and_table_stay() -> None:
    """The tokens and the table are the same after the call."""


# -- sinusoidal_table -------------------------------------------------------------------------


TABLE = FunctionSpec(
    "sinusoidal_table",
    takes=lambda _, s: (s.places, s.d_in),
    sizes={"places": 4, "d_in": 6},
    close={"rtol": 0.0, "atol": 3e-5},
)


@TABLE.equals_definition_for(
    # Hard-coded sizes: several widths, and both more rows than columns and fewer, down to one.
    *((7, 10), (30, 12), (5, 2), (1, 6), (5, 512)),
    what="the table of {places} places, {d_in} wide,",
    weight=3,
)
def test_table_equals_the_formula() -> None:
    """Every entry is the sine or cosine that the formula gives."""


@exercise("sinusoidal_table")
def test_neighbours_are_sine_and_cosine(student: Student) -> None:
    """Columns 2i and 2i + 1 are sine and cosine of one angle: their squares sum to 1."""
    table = expect_shape(student.sinusoidal_table(20, 14), (20, 14), "the table").double()
    squares = table[:, 0::2] ** 2 + table[:, 1::2] ** 2
    wrong = int(((squares - 1).abs() > 1e-3).sum())
    expect(
        not wrong,
        f"In {wrong} of {squares.numel()} pairs of neighbours the squares do not sum to 1.",
        "Are sine and cosine of the same angle next to each other?",
    )
    for column in range(2):
        expect(table[:, column].std() > 1e-8, f"Column {column} is the same number at all places.")


@exercise("sinusoidal_table")
def test_a_longer_table_begins_alike(student: Student) -> None:
    """A place has the same vector in a table of any length, and no two places are alike."""
    short = expect_shape(student.sinusoidal_table(8, 6), (8, 6), "the table")
    long = expect_shape(student.sinusoidal_table(21, 6), (21, 6), "the table")
    expect_close(long[:8], short, "the beginning of a longer table")
    alike = int((torch.cdist(long.double(), long.double()) < 1e-6).sum()) - 21
    expect(alike == 0, "Two places have the same vector.")


@exercise("sinusoidal_table")
def test_far_places(student: Student, reference: Student) -> None:
    """The formula holds for places far from the beginning as well."""
    # In the second table, rounded exponents would show in the sines; a single pair has none.
    for n, d_in, atol in ((600, 16, 3e-3), (5001, 2, 1e-2)):
        got, want = (side.sinusoidal_table(n, d_in) for side in (student, reference))
        expect_close(got, want, f"the table of {n} places", atol=atol)


@TABLE.arguments_unchanged(new=True, weight=0.5)
def test_each_call_makes_a_table() -> None:
    """Each call returns a new tensor."""


@TABLE.refuses((4, 5), (4, 1), when="for d_in = {d_in}")
def test_an_odd_width_is_refused() -> None:
    """An odd width raises ValueError."""


# -- shift_matrix -----------------------------------------------------------------------------


def _expect_shift(student: Student, reference: Student, k: int, d_in: int) -> None:
    """The table at p, times the matrix, must be the table at p + k, where both places exist."""
    matrix = expect_shape(student.shift_matrix(k, d_in), (d_in, d_in), f"the matrix for k = {k}")
    expect(matrix.is_floating_point(), f"The matrix for k = {k} holds {matrix.dtype}, not floats.")
    table = reference.sinusoidal_table(1200, d_in).double()
    here, there = (table[:-k], table[k:]) if k > 0 else (table[-k:], table[: 1200 + k])
    words = f"the table, moved by k = {k} places,"
    expect_close(here @ matrix.double(), there, words, atol=1e-5 * (10 + abs(k)))


@exercise("shift_matrix", weight=3)
def test_it_moves_on_by_k_places(student: Student, reference: Student) -> None:
    """Row p of the table times the matrix is row p + k, for every p."""
    for k, d_in in ((2, 2), (1, 8), (3, 6), (17, 10), (3, 256), (100, 32)):
        _expect_shift(student, reference, k, d_in)


@exercise("shift_matrix")
def test_it_moves_back(student: Student, reference: Student) -> None:
    """With a negative k it moves back."""
    _expect_shift(student, reference, -4, 8)


@exercise("shift_matrix", weight=0.5)
def test_each_call_makes_a_matrix(student: Student) -> None:
    """Each call returns a new tensor."""
    for _ in range(2):
        expect_shape(student.shift_matrix(3, 6), (6, 6), "the matrix")
        expect_new(student)


@exercise("shift_matrix", needs="test_it_moves_on_by_k_places")
def test_zero_places_change_nothing(student: Student, reference: Student) -> None:
    """With k = 0 every row stays where it is."""
    _expect_shift(student, reference, 0, 6)


@exercise("shift_matrix")
def test_two_moves_make_one(student: Student, reference: Student) -> None:
    """Moving on by 2 and then by 5 places is moving on by 7."""
    table = reference.sinusoidal_table(120, 8).double()
    two, five, seven = (
        expect_shape(student.shift_matrix(k, 8), (8, 8), "the matrix").double() for k in (2, 5, 7)
    )
    expect_close(table @ two @ five, table @ seven, "the table, moved twice,", atol=2e-3)
    far = (table @ seven - table).abs().max()
    expect(far > 0.1, "With k = 7 the rows of the table stay where they are.")


# -- FixedPositions ---------------------------------------------------------------------------


@exercise("FixedPositions", weight=2)
def test_rows_of_the_table_are_added(student: Student, reference: Student, probe: Probe) -> None:
    """Row n of the table is added to token n, in every sequence, for any number of tokens."""
    shapes = (5, 4), (3, 9, 4), (2, 1, 4), (9, 5, 4), (2, 1, 3, 5, 4)
    for trial, sizes in zip(probe.trials(5), shapes, strict=True):
        table, x = trial.tensor(9, 4), trial.tensor(*sizes)
        module, expected = build(student, "FixedPositions", table), table[: sizes[-2]] + x
        what = f"the result for x of shape {sizes} and a table of 9 rows"
        expect_close(module(x), expected, what)
        expect_close(module.eval()(x), expected, f"{what} in evaluation mode")


@exercise("FixedPositions")
def test_the_table_is_a_buffer(student: Student, probe: Probe) -> None:
    """The table is a buffer called table, and follows the module into another dtype."""
    table = probe.tensor(9, 4, scale=8.0)
    module = build(student, "FixedPositions", table)
    expect_close(expect_buffer(module, "table", (9, 4)), table, "the buffer table")
    module(torch.zeros(5, 4))  # rows that are kept from this call stay float32
    module.to(torch.float64)
    dtype = str(expect_buffer(module, "table", (9, 4)).dtype).removeprefix("torch.")
    expect(dtype == "float64", f"After .to(torch.float64) the table is still {dtype}.")
    rounded = table[:5].to(torch.float16)
    for each in (build(student, "FixedPositions", table), module):
        got = each.to(torch.float16)(torch.zeros(5, 4))
        got = expect_shape(got, (5, 4), "the result after .to(torch.float16)")
        expect(
            not torch.equal(got, table[:5]),
            "After .to(torch.float16), forward still adds a table of dtype float32.",
            "Does it read the buffer, or another attribute?",
        )
        expect_close(got, rounded, "the result after .to(torch.float16)", rtol=0, atol=1e-4)
    module = build(student, "FixedPositions", table)
    module(torch.zeros(5, 4, dtype=torch.float16))
    what = "the table after a call with tokens of dtype float16"
    expect_close(expect_buffer(module, "table", (9, 4)), table, what, rtol=0, atol=0)
    for name, value in module.state(["table"]).items():
        if value.shape[-2:] == (9, 4):  # there may be a second buffer, with axes in front
            module.method("register_buffer")(name, 2 * value)
    expect_close(module(torch.zeros(5, 4)), 2 * table[:5], "the result with another buffer table")


@exercise("FixedPositions", needs="test_rows_of_the_table_are_added")
def test_nothing_is_to_be_learned(student: Student, probe: Probe) -> None:
    """The module has no parameters."""
    names = list(build(student, "FixedPositions", probe.tensor(9, 4)).parameters())
    has = f"Your module has parameters: {', '.join(names)}."
    expect(not names, has, "An optimiser would move them.")


@exercise("FixedPositions")
def test_more_tokens_than_places_are_refused(student: Student, probe: Probe) -> None:
    """More tokens than rows raise ValueError."""
    # T08: also for a table of one row, which torch would broadcast.
    for *front, tokens, rows in ((3, 5, 1), (3, 7, 6), (7, 6), (2, 1, 5, 1)):
        module = build(student, "FixedPositions", probe.tensor(rows, 4))
        x = probe.tensor(*front, tokens, 4)
        for mode in ("", " in evaluation mode"):
            expect_refused(module, x, when=f"for {tokens} tokens and {rows} rows{mode}")
            module.eval()


@exercise("FixedPositions")
def test_a_second_call_gives_the_same(student: Student, probe: Probe) -> None:
    """Nothing accumulates: the same tokens get the same positions in every call of any shape."""
    table, x, longer = probe.tensor(9, 4), probe.tensor(3, 5, 4), probe.tensor(2, 3, 9, 4)
    module = build(student, "FixedPositions", table)
    for call, given in enumerate((x, x, x, longer), 1):
        what = f"the result of call {call} in a row, for x of shape {tuple(given.shape)},"
        expect_close(module(given), given + table[: given.shape[-2]], what)


@exercise("FixedPositions")
def test_gradients_reach_the_tokens(student: Student, probe: Probe) -> None:
    """Gradients pass through to the tokens unchanged."""
    x, g = probe.tensor(3, 5, 4), probe.tensor(3, 5, 4)
    module = build(student, "FixedPositions", probe.tensor(9, 4))
    for mode in ("", " in evaluation mode"):
        expect_gradients(module.gradients(x, upstream=g), {"0": g}, {"0": "x"}, when=mode)
        module.eval()


@exercise("FixedPositions", needs="test_rows_of_the_table_are_added")
def test_the_tokens_stay(student: Student, probe: Probe) -> None:
    """The tokens are the same after the call."""
    build(student, "FixedPositions", probe.tensor(9, 4))(probe.tensor(3, 5, 4))
    expect_untouched(student)


# -- SelfAttention ----------------------------------------------------------------------------


MODULE = ModuleSpec(
    "SelfAttention",
    build="d_in d_out context_length",
    keywords="qkv_bias",
    takes=tensors("tokens d_in"),
    sizes={"tokens": 5, "d_in": 10, "d_out": 24, "context_length": 9},
    names={"0": "the tokens"},
)


@MODULE.equals_definition(*[{"tokens": 7, "context_length": 7}] * 2, weight=3)
def test_output_equals_the_definition() -> None:
    """With given weights, the output is that of attention over tokens with positions."""


@exercise("SelfAttention")
def test_weights_equal_the_definition(student: Student, reference: Student, probe: Probe) -> None:
    """attention_weights gives the softmax of the scaled scores, positions included."""
    ours, theirs = MODULE.pair(student, reference, probe)
    for tokens in (3, 5, 5):  # fewer than places
        ours(probe.tensor(tokens, 10))  # of which nothing may be kept
        x, weights = probe.tensor(tokens, 10), "attention_weights"
        expect_close(ours.method(weights)(x), theirs.method(weights)(x), f"the tensor of {weights}")


@exercise("SelfAttention")
def test_rows_of_weights_sum_to_one(student: Student, reference: Student, probe: Probe) -> None:
    """The attention weights are positive, and every row sums to 1."""
    ours, _ = MODULE.pair(student, reference, probe, (5, 6, 8, 5))
    got = expect_shape(ours.method("attention_weights")(probe.tensor(5, 6)), (5, 5), "the result")
    expect_close(got.sum(dim=-1), torch.ones(5), "the sum of each row of weights")
    expect((got >= 0).all(), "Some attention weights are negative.")


@exercise("SelfAttention")
def test_the_table_is_as_wide_as_the_tokens(student: Student) -> None:
    """The table of positions has one row per place and is d_in wide, whatever d_out is."""
    # T03: d_in and d_out differ; d_out = 1 would broadcast.
    for d_out in (24, 1):
        module = build(student, "SelfAttention", 10, d_out, 9)
        table = module.parameters(["positions.weight"]).get("positions.weight")
        expect(table is not None, "Your module has no parameter called positions.weight.")
        expect_shape(table, (9, 10), f"positions.weight for 9 places, {d_out=}, d_in=10")


@MODULE.equals_definition_for(
    *({"tokens": 5}, {"tokens": 1}, (139, 3, 4, 140), (4, 1, 1, 4)),  # more tokens than any width
    what="the output for {tokens} of {context_length} tokens",
)
def test_fewer_tokens_than_places() -> None:
    """A sequence may be shorter than the context, down to a single token."""


@exercise("SelfAttention")
def test_positions_make_order_matter(student: Student, reference: Student, probe: Probe) -> None:
    """With positions of zero, reordered tokens give reordered outputs; with others they do not."""
    # T54
    ours, theirs, (x,) = MODULE.draw(student, reference, probe, (6, 10, 24, 6))
    order = new_order(probe, 6)
    moved, output = expect_shape(ours(x[order]), (6, 24)), expect_shape(ours(x), (6, 24))
    expect(
        differs(moved, output[order], atol=1e-3, rtol=0.0).any(),
        "The output only moves with the tokens.",
        "Are the positions used at all?",
    )
    ours.load(probe.weights(theirs) | {"positions.weight": torch.zeros(6, 10)})
    what = "the output of reordered tokens, with positions of zero,"
    expect_close(ours(x[order]), ours(x)[order], what)


@exercise("SelfAttention")
def test_too_many_tokens_are_refused(student: Student, probe: Probe) -> None:
    """More tokens than context_length raise ValueError, in both methods."""
    # T08: an embedding raises IndexError.
    for context, tokens in ((1, 6), (4, 5)):
        module = build(student, "SelfAttention", 10, 24, context)
        for mode in ("", " in evaluation mode"):
            for method in (module, module.method("attention_weights")):
                when = f"for {tokens} tokens and context_length={context}{mode}"
                expect_refused(method, probe.tensor(tokens, 10), when=when)
            module.eval()


@exercise("SelfAttention")
def test_bias_only_where_it_is_asked_for(
    student: Student, reference: Student, probe: Probe
) -> None:
    """qkv_bias decides whether the three projections have a bias."""
    ours, theirs, (x,) = MODULE.draw(student, reference, probe, {"qkv_bias": True})
    expect_close(ours(x), theirs(x), "the output with qkv_bias=True")
    got, want = (layer.method("attention_weights")(x) for layer in (ours, theirs))
    expect_close(got, want, "the weights with qkv_bias=True")
    has = MODULE.new(student).parameters()
    biases = [name for name in ("W_query.bias", "W_key.bias", "W_value.bias") if name in has]
    expect(not biases, f"Without qkv_bias there should be no bias; there is {', '.join(biases)}.")


@MODULE.parameters({"qkv_bias": False}, {}, weight=0.5)
def test_it_has_no_other_parameters() -> None:
    """Its parameters are the weights of the layers that the exercise names, and no others."""


@MODULE.gradients({"tokens": 9})
def test_gradients_reach_every_layer() -> None:
    """Gradients reach the tokens, the projections and the rows of the table that were used."""


@low_scores(MODULE, lowest=-330.0, masked=False, needs="test_output_equals_the_definition")
def test_low_scores() -> None:
    """Scores of 0, and of some hundreds below or above it, give the output of the definition."""


@MODULE.pure({"tokens": 9}, may_print=True, large=7, needs="test_output_equals_the_definition")
def test_a_call_changes_nothing() -> None:
    """A call changes neither tokens nor weights nor the next output, and scores may be large."""
