"""Hidden checks of s12_batched_heads.

Sizes are pairwise different, with fewer heads than tokens and with more, unless a check is about
equal ones: when heads and tokens are equally many, two layouts have one shape (T37). Weights are
given, never drawn (T34). Heads have a width of their own, never ``d_in / num_heads`` (T40).
"""

from typing import Any

import torch

from autograder.checks import (
    FunctionSpec,
    ModuleSpec,
    Probe,
    Student,
    check_property,
    counted,
    differs,
    exercise,
    expect,
    expect_close,
    expect_equal,
    expect_shape,
    expect_tensor,
    expect_untouched,
    tensors,
)
from graders.attention import large_scores

# num_heads, tokens, head_dim, d_in
SIZES = ((4, 5, 6, 10), (7, 3, 5, 8))


def stack(probe: Probe, heads: int, width: int, d_in: int) -> torch.Tensor:
    """A stack of matrices that keeps the size of what it projects."""
    return probe.tensor(heads, width, d_in, scale=1.5 / d_in**0.5)


def qkv(probe: Probe, s: Any) -> tuple[torch.Tensor, ...]:
    """Queries, keys and values whose scores have order one and more."""
    queries, keys = tensors("heads n_q width", "heads n_k width", scale=1.3)(probe, s)
    return queries, keys, probe.tensor(s.heads, s.n_k, s.d_v)


def output_layer(probe: Probe, s: Any) -> tuple[torch.Tensor, ...]:
    """Context vectors, and weight and bias of an output projection."""
    weight = probe.tensor(s.d_out, s.heads * s.d_v, scale=1.5 / (s.heads * s.d_v) ** 0.5)
    return probe.tensor(s.heads, s.tokens, s.d_v), weight, probe.tensor(s.d_out)


# -- project_token ------------------------------------------------------------------------------


TOKEN = FunctionSpec(
    "project_token",
    takes=lambda probe, s: (stack(probe, s.heads, s.width, s.d_in), probe.tensor(s.d_in)),
    sizes={"heads": 4, "width": 6, "d_in": 10},
)
COLUMNS = FunctionSpec(
    "columns_per_head",
    takes=lambda probe, s: (probe.tensor(s.tokens, s.d_in), s.heads),
    sizes={"heads": 4, "tokens": 5, "d_in": 10},
)
TOKENS = FunctionSpec(
    "project_tokens",
    takes=lambda probe, s: (stack(probe, s.heads, s.width, s.d_in), probe.tensor(s.tokens, s.d_in)),
    sizes={"heads": 4, "tokens": 5, "width": 6, "d_in": 10},
)
CONTEXTS = FunctionSpec(
    "head_contexts",
    takes=qkv,
    sizes={"heads": 4, "n_q": 3, "n_k": 5, "width": 6, "d_v": 7},
    gives="the contexts",
    names={"0": "the queries", "1": "the keys", "2": "the values"},
)
MERGED = FunctionSpec(
    "merge_and_project",
    takes=output_layer,
    sizes={"heads": 4, "tokens": 5, "d_v": 6, "d_out": 9},
    gives="the output",
)
# d_in is never num_heads * head_dim (T40)
MODULE = ModuleSpec(
    "BatchedHeads",
    build="d_in d_out heads head_dim",
    takes=tensors("batch tokens d_in"),
    sizes={"batch": 3, "tokens": 5, "d_in": 10, "d_out": 9, "heads": 4, "head_dim": 6},
)
MODULES = ((3, 5, 10, 9, 4, 6), (2, 7, 6, 11, 3, 8), (2, 140, 3, 5, 2, 4))


@TOKEN.equals_definition(
    (4, 6, 10), (7, 5, 8), what="the result for a token and {heads} heads", weight=2
)
def test_every_head_projects_the_token() -> None:
    """Row h is the matrix of head h times the token."""


@TOKEN.equals_definition_for(
    *((8, 16, 16), (5, 5, 5)),  # (8, 16, 16): no shape tells W x from x W
    what="the result for a token and {heads} square matrices of width {width}",
)
def test_square_matrices_are_not_turned_round() -> None:
    """The token is a column, also where the matrices are square or all sizes are equal."""


@TOKEN.equals_definition_for(
    *((1, 4, 3), (6, 1, 3), (3, 4, 1)),
    what="the result for W of shape {shape}",
)
def test_small_stacks_work() -> None:
    """One head, heads of width 1, and tokens with one feature work too."""


@TOKEN.arguments_unchanged(float64=True, needs="test_every_head_projects_the_token")
def test_the_stack_stays_as_it_is() -> None:
    """Neither argument is changed, of float32 or of float64."""


# -- columns_per_head ---------------------------------------------------------------------------


@COLUMNS.equals_definition((4, 5, 10), (7, 3, 8), what="the input for {heads} heads", weight=2)
def test_every_head_gets_the_tokens_as_columns() -> None:
    """Each head's matrix holds all tokens, as columns."""


@COLUMNS.equals_definition_for(
    *((8, 8, 16), (8, 8, 8), (3, 6, 6)),  # T37
    what="the input of {tokens} tokens and {d_in} features for {heads} heads",
)
def test_equal_sizes_do_not_mix_axes_up() -> None:
    """Columns are tokens also where heads, tokens and features are equally many."""


@COLUMNS.equals_definition_for(
    *((1, 3, 4), (2, 3, 4), (12, 3, 4), (3, 1, 4), (3, 4, 1), (1, 1, 1)),
    what="the input for num_heads={heads}",
)
def test_one_head_and_many_heads() -> None:
    """The number of heads is taken from the argument: 1, 2 or 12."""


@COLUMNS.float64(needs="test_every_head_gets_the_tokens_as_columns")
def test_columns_in_float64() -> None:
    """Tokens of dtype float64 lose no digits."""


@COLUMNS.arguments_unchanged(needs="test_every_head_gets_the_tokens_as_columns")
def test_the_tokens_stay_as_they_are() -> None:
    """The caller's tensor is not changed."""


# -- project_tokens -----------------------------------------------------------------------------


@TOKENS.equals_definition(*SIZES, what="{tokens} tokens projected through {heads} heads", weight=3)
def test_every_head_projects_every_token() -> None:
    """Row [h, t] is the matrix of head h times token t."""


@TOKENS.equals_definition_for(
    # T37: 8 heads, 8 tokens. T38: with width == tokens, "permute if the shape is wrong" fails.
    *((8, 8, 16, 16), (3, 5, 5, 7), (4, 4, 4, 4), (1, 300, 5, 7), (3, 1, 5, 7), (1, 1, 2, 3)),
    *((3, 4, 1, 5), (3, 5, 4, 1)),
    what="the result for W of shape {shape} and tokens={tokens}",
)
def test_equal_sizes_hide_nothing() -> None:
    """Heads come first also where sizes are equal, or there is a single head or token."""


@exercise("project_tokens")
def test_tokens_do_not_touch(student: Student, probe: Probe) -> None:
    """A token gives the same rows alone and among others, in float32 and in float64."""
    W, x = TOKENS.inputs(probe)
    for token, dtype in ((0, torch.float32), (3, torch.float32), (3, torch.float64)):
        one = student.project_tokens(W.to(dtype), x[token : token + 1].to(dtype))
        row = torch.stack([matrix @ x[token] for matrix in W])
        expect_close(one, row[:, None], f"the projection of a single token in {dtype}")


@TOKENS.repeatable(needs="test_every_head_projects_every_token")  # T38
def test_a_second_projection_is_the_same() -> None:
    """The arguments are not changed, and the same call gives the same result again."""


# -- find_layout --------------------------------------------------------------------------------


def projections(reference: Student, probe: Probe, *size: int) -> tuple[torch.Tensor, ...]:
    """A projection with heads first, its matrices and its tokens."""
    W, x = TOKENS.inputs(probe, size)
    return expect_tensor(reference.project_tokens(W, x)), W, x


def tokens_first(projected: torch.Tensor) -> torch.Tensor:
    return projected.transpose(0, 1).contiguous()


@check_property
def recognises(
    name: str, student: Student, reference: Student, probe: Probe, *sizes: Any, off: float = 0.0
) -> None:
    """Both layouts of projections of these sizes are recognised, with numbers that are ``off``."""
    for size, trial in zip(sizes, probe.trials(len(sizes)), strict=True):
        projected, W, x = projections(reference, trial, *size)
        given = projected + off * trial.tensor(*projected.shape).sign()
        what = f"the answer for {counted(size[0], 'head')} and {counted(size[1], 'token')}"
        expect_equal(student.find_layout(given, W, x), "heads first", what)
        expect_equal(student.find_layout(tokens_first(given), W, x), "tokens first", what)


@recognises("find_layout", *SIZES, (4, 1, 6, 10), (1, 5, 6, 10))
def test_layouts_of_different_sizes() -> None:
    """Both layouts are recognised when heads and tokens differ in number."""


@exercise("find_layout", needs="test_layouts_of_different_sizes")
def test_the_three_tensors_stay(student: Student, reference: Student, probe: Probe) -> None:
    """None of the arguments is changed, whichever layout it is."""
    projected, W, x = projections(reference, probe)
    for tensor in (projected, projected.transpose(0, 1), projected + 0.5):
        student.find_layout(tensor, W, x)
        expect_untouched(student)


@recognises("find_layout", (8, 8, 16, 16), (4, 4, 6, 10), (5, 5, 5, 5), weight=2)  # T37
def test_layouts_of_equal_sizes() -> None:
    """Both layouts are recognised when there are as many heads as tokens."""


@exercise("find_layout")
def test_one_wrong_number_is_neither(student: Student, reference: Student, probe: Probe) -> None:
    """A tensor with a single wrong number is neither layout, wherever that number is."""
    answers = []
    for size in (*SIZES, (4, 4, 6, 10), (8, 8, 16, 16), (1, 5, 6, 10)):
        projected, W, x = projections(reference, probe, *size)
        large = int(projected.abs().argmax())
        middle = projected.numel() // 2
        # In the last case the numbers are large: no tolerance grows with them.
        cases = (0, 0.011, 1), (-1, -0.02, 1), (middle, 0.5, 1), (large, 0.011, 32)
        for place, error, factor in cases:
            spoilt = projected * factor
            spoilt.view(-1)[place] += error
            about = f"one of {spoilt.numel()} {'large ' * (factor > 1)}numbers"
            for tensor in (spoilt, tokens_first(spoilt)):
                answers.append((student.find_layout(tensor, factor * W, x), about, error))
    for answer, about, error in answers:
        expect_equal(answer, "neither", f"the answer where {about} is {abs(error)} off")


@exercise("find_layout")
def test_other_numbers_are_neither(student: Student, reference: Student, probe: Probe) -> None:
    """A tensor of the right shape with other numbers, or with columns for rows, is neither."""
    answers = []
    for size in (SIZES[0], (5, 5, 5, 5)):
        projected, W, x = projections(reference, probe, *size)
        balanced = projected.clone()  # the sum of all numbers is as it was
        balanced[1, 2] += 0.5
        balanced[3, 0] -= 0.5
        spoilt = [projected + 0.02, projected - 0.5, balanced, probe.tensor(*projected.shape)]
        spoilt.append(projected[:, [2, 1, 0, 3, 4]])  # two tokens have changed places
        spoilt.append(projected.flip(-1))  # the sum of each row is as it was
        if projected.mT.shape == projected.shape:
            spoilt.append(projected.transpose(1, 2).contiguous())  # T38: one permute too many
        answers += [student.find_layout(tensor, W, x) for tensor in spoilt]
    for answer in answers:
        expect_equal(answer, "neither", "the answer where numbers are wrong")


@exercise("find_layout")
def test_other_shapes_are_neither(student: Student, reference: Student, probe: Probe) -> None:
    """A tensor of another shape is neither layout."""
    projected, W, x = projections(reference, probe)
    shapes = projected.mT.contiguous(), projected[:, :4], projected[:1], projected[..., :3]
    cases = [(other, W, x, f"for shape {tuple(other.shape)}") for other in shapes]
    cases.append((projected, W[:3], x, "for one head more than there are matrices"))
    # All tokens alike: a shape that broadcasts has the right numbers, and is still another shape.
    W, x = stack(probe, 4, 6, 10), probe.tensor(1, 10).repeat(5, 1)
    alike, where = reference.project_tokens(W, x), "where one token meets five equal ones"
    cases += [(alike[:, :1], W, x, where), (alike, W, x[:1], where)]
    W, x = stack(probe, 4, 1, 10).repeat(1, 6, 1), probe.tensor(5, 10)
    one = reference.project_tokens(W, x)[..., :1]
    cases.append((one, W, x, "for one feature in place of six equal ones"))
    for *given, when in cases:
        expect_equal(student.find_layout(*given), "neither", f"the answer {when}")


# So many numbers that some are on both sides of any place at which they could be rounded.
@recognises("find_layout", (20, 25, 6, 4), (20, 20, 6, 4), off=2e-5)
def test_rounding_is_forgiven() -> None:
    """Differences of a few millionths change nothing."""


# -- head_contexts ------------------------------------------------------------------------------


# First as many queries as keys, then fewer and more.
@CONTEXTS.equals_definition(
    *((3, 5, 5, 6, 7), (6, 3, 300, 7, 2), (5, 4, 2, 8, 3), (1, 1, 1, 1, 1), (2, 3, 4, 1, 1)),
    *((2, 4, 4, 4, 5), (4, 4, 4, 4, 4)),
    weight=3,
)
def test_contexts_equal_the_definition() -> None:
    """The context vectors are those of scaled dot-product attention in each head."""
    # T39: computed, not a placeholder. T40: the width under the root is that of one query.


@exercise("head_contexts")
def test_equal_keys_give_the_mean(student: Student, probe: Probe) -> None:
    """Where all keys of a head are equal, its context vectors are the mean of its values."""
    queries, keys, values = CONTEXTS.inputs(probe)
    keys = keys[:, :1].repeat(1, 5, 1)
    # Scores of -60: whoever subtracts the largest absolute score gets 0 from exp in float32.
    queries[:, 0] = -60 * 6**0.5 * keys[:, 0] / keys[:, 0].square().sum(dim=-1, keepdim=True)
    mean = values.mean(dim=1, keepdim=True).repeat(1, 3, 1)
    expect_close(student.head_contexts(queries, keys, values), mean, "the contexts")


@exercise("head_contexts")
def test_one_query_gives_its_row(student: Student, reference: Student, probe: Probe) -> None:
    """A single query gives the same result as among others; with a single key it gets the value."""
    # T39: z of one token. The ledger's z_2, head 3: [-3.5681, -3.1919, ..., -5.1779].
    queries, keys, values = CONTEXTS.inputs(probe, (8, 8, 8, 16, 16))
    expected = expect_tensor(reference.head_contexts(queries, keys, values))
    got = student.head_contexts(queries[:, 1:2].contiguous(), keys, values)
    expect_close(got, expected[:, 1:2], "the context vectors of one token")
    got = student.head_contexts(queries, keys[:, :1].contiguous(), values[:, :1].contiguous())
    expect_close(got, values[:, :1].repeat(1, 8, 1), "the context vectors for a single key")


@exercise("head_contexts", needs="test_contexts_equal_the_definition")
def test_heads_do_not_touch(student: Student, probe: Probe) -> None:
    """New keys and values in one head do not change the other heads."""
    queries, keys, values = CONTEXTS.inputs(probe)
    before = expect_shape(student.head_contexts(queries, keys, values), (4, 3, 7), "the contexts")
    keys[2], values[2] = probe.tensor(5, 6), probe.tensor(5, 7)
    after = expect_shape(student.head_contexts(queries, keys, values), (4, 3, 7), "the contexts")
    moved = differs(after, before, rtol=0.0).any(dim=-1).any(dim=-1)
    words = "New keys in one head should change that head only."
    expect(moved.tolist() == [False, False, True, False], words)


@large_scores(CONTEXTS, needs="test_contexts_equal_the_definition")
def test_contexts_of_large_scores() -> None:
    """Scores of some hundreds are not cut off, and do not overflow."""


@CONTEXTS.gradients()
def test_gradients_reach_all_three() -> None:
    """Gradients reach the queries, the keys and the values, and are right."""


@CONTEXTS.arguments_unchanged(float64=True, needs="test_contexts_equal_the_definition")
def test_the_given_tensors_stay() -> None:
    """Queries, keys and values are not changed, of float32 or of float64."""


# -- merge_and_project --------------------------------------------------------------------------


@MERGED.equals_definition((4, 5, 6, 9), (7, 3, 2, 10), weight=3)
def test_merged_output_is_right() -> None:
    """Each token's heads are put side by side, head 0 first, and projected."""


@MERGED.equals_definition_for(
    # The first: heads == tokens and num_heads * d_v == d_out, so that mix-ups raise no error.
    *((4, 4, 2, 8), (8, 8, 16, 16), (5, 5, 5, 5), (8, 1, 16, 16), (1, 4, 6, 3)),  # T37
    *((3, 4, 1, 5), (2, 3, 4, 1), (1, 1, 1, 1)),
    what="the output for z of shape {shape}",
)
def test_output_of_special_sizes() -> None:
    """The output is right also for equal sizes, a square weight, one head or one token."""


@exercise("merge_and_project")
def test_bias_is_added_once(student: Student, probe: Probe) -> None:
    """Where all context vectors are zero, every token gets the bias."""
    _, weight, bias = MERGED.inputs(probe)
    for dtype in (torch.float32, torch.float64):
        given = (t.to(dtype) for t in (torch.zeros(4, 5, 6), weight, bias))
        got = student.merge_and_project(*given)
        expect_close(got, bias.to(dtype).repeat(5, 1), f"the output in {dtype}")


@MERGED.any_memory_layout({}, (4, 1, 6, 9), needs="test_merged_output_is_right")
def test_any_order_in_memory() -> None:
    """Context vectors that are stored in another order give the same, and stay as they are."""


# -- BatchedHeads -------------------------------------------------------------------------------


@MODULE.equals_definition(*MODULES, weight=4)
def test_output_equals_the_definition() -> None:
    """With given weights, the output is that of multi-head attention."""
    # T39: no placeholder; T40: full-width heads, scaled by their own width.


@MODULE.equals_definition_for(
    *((4, 4, 4, 4, 4, 4), (8, 8, 16, 16, 8, 16)),  # T37
    what="the output for {batch} sequences of {tokens} tokens and {heads} heads",
)
def test_equal_sizes_mix_nothing_up() -> None:
    """The output is right also where batch, tokens, heads and widths are equal."""


@MODULE.equals_definition_for((3, 1), (1, 1, 7, 5, 1, 1), what="the output for one token")
def test_a_single_token_gets_its_values() -> None:
    """A token that is alone gets its own values, merged and projected."""
    # For one token all weights are 1, whatever queries and keys are.


@MODULE.batch_independent()
def test_sequences_do_not_touch() -> None:
    """A sequence gives the same output alone and in a batch, at any place."""


@exercise("BatchedHeads", needs="test_output_equals_the_definition")
def test_order_of_tokens(student: Student, reference: Student, probe: Probe) -> None:
    """Tokens in another order give the same outputs in that order: nothing is masked."""
    ours, _, (x,) = MODULE.draw(student, reference, probe)
    straight = expect_shape(ours(x), (3, 5, 9), "the output").detach()
    order = [3, 1, 4, 0, 2]
    expect_close(ours(x[:, order]), straight[:, order], "the output of reordered tokens")


@exercise("BatchedHeads")
def test_heads_add_up(student: Student, reference: Student, probe: Probe) -> None:
    """The output is the sum of what layers with one head each give, plus the bias once."""
    batch, tokens, d_in, d_out, heads, width = MODULES[0]
    stacks = {name: stack(probe, heads, width, d_in) for name in ("W_query", "W_key", "W_value")}
    weight = probe.tensor(d_out, heads * width, scale=1.5 / (heads * width) ** 0.5)
    bias, x = probe.tensor(d_out), probe.tensor(batch, tokens, d_in)
    ours, _ = MODULE.pair(student, reference, probe)
    ours.load(stacks | {"out_proj.weight": weight, "out_proj.bias": bias})
    total = bias.expand(batch, tokens, d_out).clone()
    for head in range(heads):
        single, _ = MODULE.pair(student, reference, probe, {"heads": 1})
        columns = weight[:, head * width : (head + 1) * width].contiguous()
        parts = {name: value[head : head + 1] for name, value in stacks.items()}
        single.load(parts | {"out_proj.weight": columns, "out_proj.bias": torch.zeros(d_out)})
        part = expect_shape(single(x), (batch, tokens, d_out), "the output of a one-head layer")
        total += part.detach()
    expect_close(ours(x), total, "the output, compared with single heads,")


@MODULE.gradients(weight=2)
def test_gradients_reach_every_weight() -> None:
    """Gradients reach the input and every weight, and are right."""


@MODULE.pure(may_print=True, needs="test_output_equals_the_definition")  # T38
def test_later_calls_are_right() -> None:
    """Input and weights are not changed, later calls are right, too, and scores may be large."""


@large_scores(MODULE, factor=5.0, needs="test_output_equals_the_definition")
def test_large_scores() -> None:
    """Scores of some hundreds are not cut off, and do not overflow."""


@exercise("BatchedHeads", weight=0.5, needs="test_output_equals_the_definition")
def test_a_float64_layer(student: Student, reference: Student, probe: Probe) -> None:
    """A layer of float64 takes tokens of float64."""
    ours, theirs, (x,) = MODULE.draw(student, reference, probe)
    expect_close(ours.to(torch.float64)(x.double()), theirs(x), "the output in float64")


@MODULE.parameters(*MODULES, (2, 3, 6, 6, 1, 6))  # T40: d_in, d_out and head_dim are independent
def test_parameters_are_as_asked() -> None:
    """The module has the parameters that are asked for, with their names and shapes."""
