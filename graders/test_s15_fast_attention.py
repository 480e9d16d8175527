"""Hidden checks of s15_fast_attention.

Nothing is timed. Memory is the largest tensor that an operation gives, and the work of `generate`
is the number of tokens that the lesson's ``AverageModel``, given in a locked cell, has read. Sizes
are pairwise different unless a check is about equal ones.
"""

from __future__ import annotations

from typing import Any

import torch

from autograder.checks import (
    BASICS,
    PRODUCTS,
    UNRECORDED,
    Module,
    OperationLists,
    Probe,
    Student,
    counted,
    describe,
    differs,
    exercise,
    expect,
    expect_by_hand,
    expect_close,
    expect_equal,
    expect_gradients,
    expect_gradients_recorded,
    expect_parameters,
    expect_shape,
    expect_ten_digits,
    expect_untouched,
    stored,
    twins,
)

ATTENTION_BY_HAND = OperationLists(
    allowed=(
        *BASICS,
        *PRODUCTS,
        *("@", "*softmax*", "*logsumexp*", "logaddexp*", "logcumsumexp", "detach"),
    ),
    banned=(
        *("*scaled_dot_product*", "*multi_head_attention*", "*multiheadattention*"),
        *("torch.nn.attention.*", "*flash_attention*", "*flex_attention*"),
        *("transformerencoder*", "transformerdecoder*"),
        *UNRECORDED,
    ),
)
ROUNDING = 5e-3  # in results of float32, for scores of around 1000, which are rounded to 1e-4
LONG = 64  # queries and keys where the entries of tensors are counted
QKV = {"0": "the queries", "1": "the keys", "2": "the values"}


def _values(got: Any, count: int, names: str) -> tuple[Any, ...]:
    """The values of an answer that should be a tuple."""
    expect(
        isinstance(got, tuple | list) and len(got) == count,
        f"{'Two' if count == 2 else 'Three'} values are expected, {names}; the answer is "
        f"{describe(got)}.",
    )
    return tuple(got)


# -- merge_states ---------------------------------------------------------------------------------

State = tuple[torch.Tensor, torch.Tensor, torch.Tensor]
PARTS = ("maxima", "totals", "results")


def _state(probe: Probe, batch: int, queries: int, d: int, scale: float = 2.0) -> State:
    """The state of a part of the keys."""
    return (
        probe.tensor(batch, queries, scale=scale),
        probe.uniform(batch, queries, low=1.0, high=5.0),
        probe.tensor(batch, queries, d, scale=3.0),
    )


def _empty(batch: int, queries: int, d: int) -> State:
    """The state before the first key."""
    zeros = torch.zeros(batch, queries)
    return torch.full((batch, queries), -torch.inf), zeros, torch.zeros(batch, queries, d)


def _merged(student: Student, first: State, second: State) -> tuple[Any, ...]:
    got = student.merge_states(first, second)
    return _values(got, 3, "the maximum, the total and the result")


def _expect_state(
    student: Student, reference: Student, first: State, second: State, when: str
) -> None:
    got, wanted = _merged(student, first, second), reference.merge_states(first, second)
    maxima = expect_shape(got[0], wanted[0].shape, f"the tensor of maxima {when}")
    zeros = int(((maxima == 0) & (wanted[0] < 0)).sum())
    expect(not zeros, f"In the tensor of maxima {when}, {zeros} are 0 and should be below 0.")
    for name, ours, theirs in zip(PARTS, got, wanted, strict=True):
        expect_close(ours, theirs, f"the tensor of {name} {when}")


def _expect_part(student: Student, reference: Student, probe: Probe, part: int) -> None:
    """One of the three values must be right."""
    for trial in probe.trials():
        first, second = _state(trial, 3, 5, 4), _state(trial, 3, 5, 4)
        got, wanted = _merged(student, first, second), reference.merge_states(first, second)
        expect_close(got[part], wanted[part], f"the tensor of {PARTS[part]}")


@exercise("merge_states")
def test_merged_maxima(student: Student, reference: Student, probe: Probe) -> None:
    """The maximum of both parts is the larger one of the two maxima of each query."""
    _expect_part(student, reference, probe, 0)


@exercise("merge_states", weight=2)
def test_merged_totals(student: Student, reference: Student, probe: Probe) -> None:
    """Both totals are multiplied by the power that corrects their maximum, and added."""
    _expect_part(student, reference, probe, 1)


@exercise("merge_states", weight=2)
def test_merged_results(student: Student, reference: Student, probe: Probe) -> None:
    """Both results are multiplied by the same powers, and added; nothing is divided."""
    _expect_part(student, reference, probe, 2)


@exercise("merge_states")
def test_merged_parts_are_the_softmax(student: Student, probe: Probe) -> None:
    """Merged one after another, the parts of a row of scores give its attention."""
    scores, values = probe.tensor(2, 3, 7, scale=3.0), probe.tensor(2, 7, 4)
    state = _empty(2, 3, 4)
    for keys in (slice(0, 3), slice(3, 4), slice(4, 7)):
        part = scores[..., keys]
        powers = (part - part.amax(-1, keepdim=True)).exp()
        fresh = (part.amax(-1), powers.sum(-1), powers @ values[:, keys])
        got = _merged(student, state, fresh)
        shapes = ((2, 3), (2, 3), (2, 3, 4))
        maximum, total, result = (
            expect_shape(value, shape, f"the tensor of {name}").detach().float()
            for value, shape, name in zip(got, shapes, PARTS, strict=True)
        )
        state = (maximum, total, result)
    what = "the quotient of result and total after all parts"
    expect_close(state[2] / state[1][..., None], scores.softmax(-1) @ values, what)


@exercise("merge_states", weight=2)
def test_merged_with_the_empty_state(student: Student, reference: Student, probe: Probe) -> None:
    """The state before the first key changes nothing, as the first or as the second part."""
    state, empty = _state(probe, 2, 4, 3), _empty(2, 4, 3)
    _expect_state(student, reference, empty, state, "after the empty state as the first part")
    _expect_state(student, reference, state, empty, "with the empty state as the second part")
    for level in (1000.0, -1000.0):
        far, when = (
            (state[0] + level, *state[1:]),
            f"of maxima around {level:g} and the empty state",
        )
        _expect_state(student, reference, empty, far, when)
        _expect_state(student, reference, far, empty, when)
    some = (torch.arange(4) % 2 == 0).expand(2, 4)
    first, second = (
        (m.masked_fill(none, -torch.inf), t.masked_fill(none, 0), r.masked_fill(none[..., None], 0))
        for (m, t, r), none in ((state, some), (_state(probe, 2, 4, 3), ~some))
    )
    _expect_state(student, reference, first, second, "where one part has no keys for some queries")


@exercise("merge_states")
def test_merged_large_maxima(student: Student, reference: Student, probe: Probe) -> None:
    """Maxima of 1000 and -1000 give finite numbers."""
    first, second = _state(probe, 3, 4, 2), _state(probe, 3, 4, 2)
    signs = probe.integers(0, 2, 3, 4) * 2.0 - 1.0
    for one, other in ((1000.0, 1000.0), (1000.0, 998.0), (1000.0, -1000.0), (-999.0, -1000.0)):
        pair = ((signs * one, *first[1:]), (signs * other, *second[1:]))
        _expect_state(
            student, reference, *pair, f"with maxima of ±{abs(one):g} and ±{abs(other):g}"
        )


@exercise("merge_states")
def test_merged_shapes(student: Student, reference: Student, probe: Probe) -> None:
    """One query, one feature, and equal sizes work as well."""
    for shape in ((1, 1, 1), (1, 5, 1), (4, 1, 3), (3, 3, 3), (12, 13, 14)):
        first, second = _state(probe, *shape), _state(probe, *shape)
        _expect_state(student, reference, first, second, f"for {shape[1]} queries")


@exercise("merge_states", needs=("test_merged_totals", "test_merged_results"))
def test_merged_states_stay(student: Student, probe: Probe) -> None:
    """The given states are not changed."""
    state, empty = _state(probe, 3, 5, 4), _empty(3, 5, 4)
    for first, second in ((state, _state(probe, 3, 5, 4)), (empty, state), (state, empty)):
        _merged(student, first, second)
        expect_untouched(student)


# -- tiled_attention ------------------------------------------------------------------------------


def _qkv(
    probe: Probe, batch: int, n: int, m: int, d: int, d_v: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Queries, keys and values, with scores of order two."""
    scale = 1.5
    return (
        probe.tensor(batch, n, d, scale=scale),
        probe.tensor(batch, m, d, scale=scale),
        probe.tensor(batch, m, d_v),
    )


# Operations that give the scores of a tile, or their powers.
SCORES_OR_POWERS = {
    *("mm", "bmm", "mv", "addmm", "baddbmm", "exp", "exp2", "_softmax", "_log_softmax"),
}


def _tiled(student: Student, *args: Any) -> Any:
    return expect_by_hand(student, "tiled_attention", ATTENTION_BY_HAND, *args)


@exercise("tiled_attention", weight=2)
def test_one_tile_is_attention(student: Student, reference: Student, probe: Probe) -> None:
    """With all keys in one tile, the result is scaled dot-product attention."""
    for (sizes, tile), trial in zip((((3, 4, 6, 5, 2), 6), ((2, 5, 3, 7, 4), 8)), probe.trials(),
                                    strict=True):  # fmt: skip
        args = _qkv(trial, *sizes)
        wanted = reference.tiled_attention(*args, tile)
        expect_close(_tiled(student, *args, tile), wanted, "the tensor of attention in one tile")


@exercise("tiled_attention", weight=3)
def test_tiles_change_nothing(student: Student, reference: Student, probe: Probe) -> None:
    """In tiles of any size, the result is the same."""
    for sizes, trial in zip(((3, 4, 7, 5, 2), (2, 6, 9, 3, 4)), probe.trials(), strict=True):
        args = _qkv(trial, *sizes)
        for tile in (1, 2, 3, sizes[2] - 1):
            what = f"the tensor of attention for {sizes[2]} keys in tiles of {tile}"
            expect_close(_tiled(student, *args, tile), reference.tiled_attention(*args, tile), what)


@exercise("tiled_attention", weight=2)
def test_causal_tiles(student: Student, reference: Student, probe: Probe) -> None:
    """With causal=True no query looks at a later key, whatever the tile size."""
    small = (1, 3, 4, 5, 11)
    cases = (((3, 7, 7, 5, 2), small), ((2, 8, 8, 3, 4), small), ((1, 140, 140, 2, 3), (50,)))
    for (sizes, tiles), trial in zip(cases, probe.trials(3), strict=True):
        args = _qkv(trial, *sizes)
        for tile in tiles:
            what = f"the tensor of causal attention for {sizes[2]} tokens in tiles of {tile}"
            wanted = reference.tiled_attention(*args, tile, True)
            expect_close(_tiled(student, *args, tile, True), wanted, what)


@exercise("tiled_attention", weight=2)
def test_never_all_scores(student: Student, reference: Student, probe: Probe) -> None:
    """The scores are computed tile by tile: no operation gives those of all queries and keys."""
    args = _qkv(probe, 2, LONG, LONG, 2, 3)
    for tile, causal in ((8, False), (4, False), (8, True), (4, True)):
        got = _tiled(student, *args, tile, causal)
        operations = student.last.operations
        if not causal:  # what a mask has to give is checked elsewhere
            what = f"the tensor of attention for {LONG} tokens in tiles of {tile}"
            expect_close(got, reference.tiled_attention(*args, tile), what)
        largest = max((o for o in operations if o.name), key=lambda o: o.entries, default=None)
        expect(
            largest is not None and largest.entries < LONG * LONG,
            f"For {LONG} queries and keys in tiles of {tile}, one operation gives "
            f"{largest.entries if largest else 0} entries; fewer than {LONG * LONG} are asked for.",
        )
    keys = 8 * LONG
    _tiled(student, *_qkv(probe, 1, LONG, keys, 2, 1), 8)
    entries = student.last.peak_entries
    expect(
        entries < LONG * keys,
        f"For {LONG} queries and {keys} keys in tiles of 8, {entries} entries of results exist at "
        f"a time; fewer than {LONG * keys} are asked for.",
        "Are tiles of the scores kept?",
    )
    _tiled(student, *_qkv(probe, 1, 1, keys, 2, 1), 8)
    for name, entries in ((o.name, o.entries) for o in student.last.operations):
        most = keys // 8 if "softmax" in name else 11  # there may be a softmax over all tiles
        expect(
            name not in SCORES_OR_POWERS or entries <= most,
            f"For one query and {keys} keys in tiles of 8, one operation ({name.strip('_')}) gives "
            f"{entries} entries at a time; at most {most} are asked for, also for a single query.",
        )


@exercise("tiled_attention", weight=2)
def test_large_scores_in_tiles(student: Student, reference: Student, probe: Probe) -> None:
    """Scores of 1000 and -1000 give finite numbers, with and without a mask."""
    queries, keys, values = _qkv(probe, 2, 5, 5, 3, 4)
    queries[:, 0] = keys[:, 0] = 1.0  # token 0 has a score of 1039 or -1039 with itself
    args = (queries, 600 * keys, values)
    for sign, tile, causal in ((1, 2, False), (-1, 2, True), (1, 1, True), (-1, 3, False)):
        asked = (sign * args[0], *args[1:], tile, causal)
        what = f"the tensor of attention with scores around 1000 in tiles of {tile}"
        got, wanted = _tiled(student, *asked), reference.tiled_attention(*asked)
        expect_close(got, wanted, what, atol=ROUNDING)


@exercise("tiled_attention", weight=2)
def test_gradients_pass_the_tiles(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach queries, keys and values, and are right."""
    _tiled(student, *_qkv(probe, 2, 3, 3, 2, 4), 2)
    equal = " where scores in different tiles are equal"
    for n, tile, causal, when in ((3, 2, False, ""), (5, 3, True, ""), (5, 1, True, equal)):
        args, upstream = _qkv(probe, 2, n, 5, 3, 4), probe.tensor(2, n, 4)
        if when:  # the scores of query 4, and those of keys 0 and 3
            args[0][:, 4], args[1][:, 3] = 0.0, args[1][:, 0]
        named = {"causal": causal, "tile_size": tile}
        got = student.tiled_attention.gradients(*args, **named, upstream=upstream)
        wanted = reference.tiled_attention.gradients(*args, tile, causal, upstream=upstream)
        expect_gradients(got, wanted, QKV, when=when)


@exercise("tiled_attention")
def test_few_tokens_in_tiles(student: Student, reference: Student, probe: Probe) -> None:
    """One query, one key, one feature, equal sizes and huge tiles work as well."""
    for sizes, tile in (((1, 1, 1, 1, 1), 1), ((2, 1, 5, 3, 1), 2), ((1, 4, 1, 2, 3), 100),
                        ((3, 3, 3, 3, 3), 3)):  # fmt: skip
        args = _qkv(probe, *sizes)
        wanted = reference.tiled_attention(*args, tile)
        what = f"the tensor of attention for {sizes[1]} queries and {sizes[2]} keys"
        expect_close(_tiled(student, *args, tile), wanted, what)


@exercise("tiled_attention", weight=0.5, needs="test_tiles_change_nothing")
def test_tiles_in_float64(student: Student, reference: Student, probe: Probe) -> None:
    """In float64 the result is exact to many digits, and nothing that is given changes."""
    args = [t.double() for t in _qkv(probe, 3, 5, 5, 3, 4)]
    for tile, causal in ((2, False), (3, True), (6, False)):
        got = _tiled(student, *args, tile, causal)
        expect_untouched(student)
        what = f"the tensor of {'causal ' * causal}attention in float64 in tiles of {tile}"
        expect_ten_digits(got, reference.tiled_attention(*args, tile, causal), what)


# -- rotate ---------------------------------------------------------------------------------------


@exercise("rotate", weight=3)
def test_rotated_features(student: Student, reference: Student, probe: Probe) -> None:
    """Each pair of features is turned by its own angle."""
    for (shape, base), trial in zip((((3, 2, 5, 6), 10000.0), ((2, 3, 4, 8), 50.0)), probe.trials(),
                                    strict=True):  # fmt: skip
        x, positions = trial.tensor(*shape), torch.arange(shape[2])
        got = student.rotate(x, positions, base)
        wanted = reference.rotate(x, positions, base)
        expect_close(got, wanted, f"the tensor of turned features with base {base:g}", atol=1e-4)


@exercise("rotate", weight=2)
def test_positions_are_used(student: Student, reference: Student, probe: Probe) -> None:
    """The given places are used, in any order and with gaps, up to 500."""
    x = probe.tensor(2, 3, 5, 8)
    for positions in (
        torch.tensor([4, 0, 2, 1, 3]),
        torch.tensor([7, 8, 9, 10, 11]),
        torch.tensor([0, 3, 30, 300, 500]),
        torch.tensor([6, 6, 6, 6, 6]),
    ):
        got, wanted = student.rotate(x, positions), reference.rotate(x, positions)
        what = f"the tensor of features turned for places {positions.min()} to {positions.max()}"
        expect_close(got, wanted, what, rtol=1e-3, atol=2e-3 if positions.max() > 99 else 1e-4)


@exercise("rotate")
def test_default_base(student: Student, reference: Student, probe: Probe) -> None:
    """The default base is 10000; other bases rotate by other angles."""
    x, positions = probe.tensor(2, 1, 6, 10), torch.arange(6) + 3
    got, wanted = student.rotate(x, positions), reference.rotate(x, positions)
    expect_close(got, wanted, "the tensor of features turned without a base", atol=1e-4)
    for base in (2.5, 777.0):
        got, wanted = (s.rotate(x, base=base, positions=positions) for s in (student, reference))
        expect_close(got, wanted, f"the tensor of features with base {base:g}", atol=1e-4)


@exercise("rotate")
def test_two_features_and_one_token(student: Student, reference: Student, probe: Probe) -> None:
    """Two features, one token, one head and equal sizes work as well."""
    for shape in ((1, 1, 1, 2), (2, 3, 1, 4), (1, 1, 3, 2), (4, 4, 4, 4), (2, 12, 31, 4)):
        x, positions = probe.tensor(*shape), torch.arange(shape[2]) + 2
        got, wanted = student.rotate(x, positions), reference.rotate(x, positions)
        expect_close(got, wanted, f"the tensor of features for {shape}", atol=1e-4)


@exercise("rotate")
def test_scores_depend_on_the_distance(student: Student, probe: Probe) -> None:
    """The score of a query and a key is the same wherever the two stand at the same distance."""
    query, key = probe.tensor(2, 1, 1, 3, 6)
    at_query, at_key = torch.tensor([3, 5, 8]), torch.tensor([0, 4, 2])
    scores = []
    for shift in (0, 11, 40):
        turned = [
            expect_shape(student.rotate(x, at + shift, 100.0), x.shape, "the tensor of features")
            for x, at in ((query, at_query), (key, at_key))
        ]
        scores.append((turned[0].detach().double() * turned[1].detach().double()).sum(-1))
    moved = any(bool(differs(s, scores[0], atol=2e-3, rtol=1e-3).any()) for s in scores[1:])
    expect(not moved, "Further along in the text, but at the same distance, scores change.")
    expect(
        bool(differs(scores[0], (query * key).sum(-1), atol=1e-3).any()),
        "The scores of queries and keys at different places are those without any turning.",
    )


@exercise("rotate", weight=2)
def test_gradients_turn_back(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach the features, and are right."""
    x, upstream, positions = probe.tensor(2, 3, 5, 6), probe.tensor(2, 3, 5, 6), torch.arange(5)
    got = student.rotate.gradients(x, positions, 100.0, upstream=upstream)
    wanted = reference.rotate.gradients(x, positions, 100.0, upstream=upstream)
    expect_gradients(got, wanted, {"0": "the features"})


@exercise("rotate", needs="test_rotated_features")
def test_rotate_leaves_its_arguments(student: Student, reference: Student, probe: Probe) -> None:
    """Features and places are not changed, whatever the memory layout of the features."""
    x, positions = probe.tensor(2, 3, 5, 6), torch.arange(5)
    student.rotate(x, positions)
    expect_untouched(student)
    for order in ((0, 2, 1, 3), (0, 1, 3, 2)):
        got = student.rotate(stored(x, *order), positions)
        expect_close(got, reference.rotate(x, positions), "the tensor of features", atol=1e-4)


# -- grouped_attention ----------------------------------------------------------------------------

# batch, num_heads, num_groups, n, m, d, d_v
GROUPED = ((2, 6, 3, 5, 7, 4, 3), (3, 8, 2, 4, 6, 5, 7))


def _heads(probe: Probe, *sizes: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    batch, heads, groups, n, m, d, d_v = sizes
    return (
        probe.tensor(batch, heads, n, d, scale=1.5),
        probe.tensor(batch, groups, m, d, scale=1.5),
        probe.tensor(batch, groups, m, d_v),
    )


def _expect_heads(
    student: Student, reference: Student, args: Any, what: str, atol: float = 1e-5
) -> None:
    got = expect_by_hand(student, "grouped_attention", ATTENTION_BY_HAND, *args)
    expect_close(got, reference.grouped_attention(*args), what, atol=atol)


@exercise("grouped_attention", weight=3)
def test_neighbouring_heads_share(student: Student, reference: Student, probe: Probe) -> None:
    """Neighbouring heads share the keys and values of their group."""
    for sizes, trial in zip(GROUPED, probe.trials(), strict=True):
        what = f"the tensor of {sizes[1]} heads in {sizes[2]} groups"
        _expect_heads(student, reference, _heads(trial, *sizes), what)


@exercise("grouped_attention", weight=2)
def test_a_group_for_each_head(student: Student, reference: Student, probe: Probe) -> None:
    """With as many groups as heads, the result is ordinary attention with several heads."""
    for sizes in ((2, 12, 12, 15, 17, 3, 6), (2, 1, 1, 3, 5, 4, 2)):
        what = f"the tensor of {sizes[1]} heads with keys and values of their own"
        _expect_heads(student, reference, _heads(probe, *sizes), what)


@exercise("grouped_attention", weight=2)
def test_one_group_for_all_heads(student: Student, reference: Student, probe: Probe) -> None:
    """With one group, all heads share the same keys and values."""
    for sizes in ((2, 4, 1, 15, 17, 3, 6), (1, 12, 1, 3, 2, 4, 5)):
        what = f"the tensor of {sizes[1]} heads in one group"
        _expect_heads(student, reference, _heads(probe, *sizes), what)


@exercise("grouped_attention")
def test_small_and_equal_sizes(student: Student, reference: Student, probe: Probe) -> None:
    """One query, one key, one feature, one sequence and equal sizes work as well."""
    for sizes in ((1, 4, 2, 1, 6, 3, 2), (2, 4, 2, 3, 1, 1, 1), (4, 4, 2, 4, 4, 4, 4),
                  (1, 8, 4, 2, 3, 5, 2)):  # fmt: skip
        what = f"the tensor of heads for {sizes[3]} queries and {sizes[4]} keys"
        _expect_heads(student, reference, _heads(probe, *sizes), what)


@exercise("grouped_attention")
def test_large_scores_of_heads(student: Student, reference: Student, probe: Probe) -> None:
    """Scores of 1000 and -1000 give finite numbers."""
    queries, keys, values = _heads(probe, *GROUPED[0])
    for sign in (1, -1):
        args = (sign * 400 * queries, keys, values)
        what = "the tensor of heads for scores around 1000"
        _expect_heads(student, reference, args, what, atol=ROUNDING)


@exercise("grouped_attention", weight=2)
def test_gradients_reach_the_groups(student: Student, reference: Student, probe: Probe) -> None:
    """Gradients reach queries, and from all heads of a group its keys and values."""
    sizes = GROUPED[0]
    args = _heads(probe, *sizes)
    expect_by_hand(student, "grouped_attention", ATTENTION_BY_HAND, *args)
    upstream = probe.tensor(sizes[0], sizes[1], sizes[3], sizes[6])
    got = student.grouped_attention.gradients(*args, upstream=upstream)
    wanted = reference.grouped_attention.gradients(*args, upstream=upstream)
    expect_gradients(got, wanted, QKV)


@exercise("grouped_attention", needs="test_neighbouring_heads_share")
def test_heads_leave_what_is_given(student: Student, reference: Student, probe: Probe) -> None:
    """Queries, keys and values are not changed; any memory layout and float64 work."""
    args = _heads(probe, *GROUPED[0])
    for other in (args, _heads(probe, 2, 4, 1, 5, 7, 3, 6), _heads(probe, 2, 3, 3, 5, 7, 4, 6)):
        student.grouped_attention(*other)
        expect_untouched(student)
        got = student.grouped_attention(*(stored(t, 0, 2, 1, 3) for t in other))
        what = (
            f"the tensor of heads where queries, keys (shape {tuple(other[1].shape)}) and values "
            "have another memory layout"
        )
        expect_close(got, reference.grouped_attention(*other), what)
    exact = [t.double() for t in args]
    got, wanted = student.grouped_attention(*exact), reference.grouped_attention(*exact)
    expect_untouched(student)
    expect_close(got, wanted, "the tensor of heads in float64", rtol=1e-8, atol=1e-8)


# -- CachedAttention ------------------------------------------------------------------------------

# d_in, num_heads, num_groups, head_dim; batch, tokens
LAYERS = (((10, 6, 2, 4), (3, 7)), ((9, 4, 4, 5), (2, 6)), ((7, 6, 1, 3), (2, 5)))
LAYER, SHAPE = LAYERS[0]


def _attended(module: Module, *args: Any) -> tuple[Any, tuple[Any, ...]]:
    """The output and the cache that the student's module gives."""
    output, cache = _values(module(*args), 2, "the output and the cache")
    return output, _values(cache, 2, "the keys and the values of the cache")


def _layers(
    student: Student, reference: Student, probe: Probe, number: int = 0
) -> tuple[Module, Module, torch.Tensor]:
    """Twins with the same weights, and tokens for them."""
    sizes, shape = LAYERS[number]
    ours, theirs = twins(student, reference, probe, "CachedAttention", *sizes)
    return ours, theirs, probe.tensor(*shape, sizes[0])


@exercise("CachedAttention", weight=3)
def test_without_a_cache(student: Student, reference: Student, probe: Probe) -> None:
    """Without a cache the output is that of causal attention with grouped queries."""
    for number in range(len(LAYERS)):
        ours, theirs, x = _layers(student, reference, probe, number)
        what = f"the tensor of outputs with {LAYERS[number][0][1]} heads"
        expect_close(_attended(ours, x)[0], theirs(x)[0], what, atol=1e-4)


@exercise("CachedAttention", weight=2)
def test_cache_holds_keys_and_values(student: Student, reference: Student, probe: Probe) -> None:
    """The cache holds keys and values of all tokens, for each group."""
    for number in range(len(LAYERS)):
        ours, theirs, x = _layers(student, reference, probe, number)
        got, wanted = _attended(ours, x)[1], theirs(x)[1]
        for name, part, right in zip(("keys", "values"), got, wanted, strict=True):
            expect_close(part, right, f"the tensor of {name} in the cache", atol=1e-4)


@exercise("CachedAttention", weight=3)
def test_one_token_with_a_cache(student: Student, reference: Student, probe: Probe) -> None:
    """With a cache, one new token has the output that it has in the whole sequence."""
    for number in (0, 2):
        ours, theirs, x = _layers(student, reference, probe, number)
        cache = theirs(x[:, :-1].contiguous())[1]
        got = _attended(ours, x[:, -1:].contiguous(), cache)[0]
        expect_close(got, theirs(x)[0][:, -1:], "the tensor of outputs of the last token",
                     atol=1e-4)  # fmt: skip


@exercise("CachedAttention", weight=2)
def test_several_tokens_with_a_cache(student: Student, reference: Student, probe: Probe) -> None:
    """With a cache, several new tokens attend to it, to themselves and to earlier new ones."""
    ours, theirs, x = _layers(student, reference, probe)
    whole = theirs(x)
    for kept in (2, 5, 1):
        cache = theirs(x[:, :kept].contiguous())[1]
        output, new = _attended(ours, x[:, kept:].contiguous(), cache)
        what = f"the tensor of outputs of {SHAPE[1] - kept} tokens after {kept} in the cache"
        expect_close(output, whole[0][:, kept:], what, atol=1e-4)
        for name, part, right in zip(("keys", "values"), new, whole[1], strict=True):
            expect_close(part, right, f"the tensor of {name} in the new cache", atol=1e-4)


@exercise("CachedAttention", weight=2)
def test_token_by_token(student: Student, reference: Student, probe: Probe) -> None:
    """Token by token, with the module's own cache, all outputs equal those of one call."""
    ours, theirs, x = _layers(student, reference, probe, 1)
    wanted, cache = theirs(x)[0], None
    for place in range(x.shape[1]):
        token = x[:, place : place + 1].contiguous()
        output, cache = _attended(ours, token, *([] if cache is None else [cache]))
        what = f"the tensor of outputs of token {place}, read alone"
        expect_close(output, wanted[:, place : place + 1], what, atol=1e-4)


@exercise("CachedAttention", weight=2)
def test_output_follows_each_layer(student: Student, reference: Student, probe: Probe) -> None:
    """Other weights of a layer change the output as they should, and gradients can flow back."""
    ours, theirs, x = _layers(student, reference, probe)
    before, wanted = _attended(ours, x)[0], theirs(x)[0]
    expect_close(before, wanted, "the tensor of outputs", atol=1e-4)
    parts = ((x[:, :n].contiguous(), x[:, n:].contiguous()) for n in (3, x.shape[1] - 1))
    for args in ((x,), *((rest, theirs(first)[1]) for first, rest in parts)):
        upstream = probe.tensor(*args[0].shape)
        got = ours.gradients(*args, upstream=upstream)
        expect_gradients(got, theirs.gradients(*args, upstream=upstream))
    weights = theirs.parameters()
    for name, weight in weights.items():
        changed = {name: weight + probe.tensor(*weight.shape, scale=0.1)}
        got = _attended(ours.load(changed), x)[0]
        what = f"the tensor of outputs with another weight of {name.partition('.')[0]}"
        expect_close(got, theirs.load(changed)(x)[0], what, atol=1e-4)
    expect_gradients_recorded(student)


@exercise("CachedAttention")
def test_layer_has_the_parameters(student: Student, reference: Student) -> None:
    """Its parameters are the four weights that the exercise names, and no others."""
    for sizes, _ in LAYERS:
        expect_parameters(student, reference, "CachedAttention", *sizes)


@exercise("CachedAttention", needs="test_several_tokens_with_a_cache")
def test_cache_is_not_changed(student: Student, reference: Student, probe: Probe) -> None:
    """Tokens and the given cache are not changed, so one text can be continued in two ways."""
    ours, theirs, x = _layers(student, reference, probe)
    cache = _attended(ours, x[:, :4].contiguous())[1]
    for _ in range(2):
        more = probe.tensor(3, 2, LAYER[0])
        output = _attended(ours, more, cache)[0]
        expect_untouched(student)
        wanted = theirs(torch.cat((x[:, :4], more), dim=1))[0][:, 4:]
        what = "the tensor of outputs of another continuation"
        expect_close(output, wanted, what, atol=1e-4)


@exercise("CachedAttention", needs="test_without_a_cache")
def test_layer_in_other_circumstances(student: Student, reference: Student, probe: Probe) -> None:
    """One token, one sequence, evaluation, float64 and large scores are right, too."""
    ours, theirs, x = _layers(student, reference, probe)
    for part in (x[:, :1].contiguous(), x[1:2].contiguous(), x[1:2, :1].contiguous()):
        what = f"the tensor of outputs for tokens of shape {tuple(part.shape)}"
        expect_close(_attended(ours, part)[0], theirs(part)[0], what, atol=1e-4)
    cache = theirs(x)[1]
    ours.eval()
    for args in ((x,), (x, cache)):
        got = _attended(ours, *args)[0]
        expect_close(got, theirs(*args)[0], "the tensor of outputs in evaluation", atol=1e-4)
        upstream = probe.tensor(*x.shape)
        got = ours.gradients(*args, upstream=upstream)
        wanted = theirs.gradients(*args, upstream=upstream)
        expect_gradients(got, wanted, when=" in evaluation mode")
    long = probe.tensor(1, 90, LAYER[0]).double()
    long[:, 20] = 0
    ours.to(torch.float64)
    theirs.to(torch.float64)
    twice = torch.cat((x[:, :1], x), dim=1).double()  # for low scores of all that token 1 looks at
    for tokens, what in ((x.double(), "in float64"), (long, "for 90 tokens, one of them 0,"),
                         (18 * twice, "with scores of some hundreds")):  # fmt: skip
        wanted, all_tokens = theirs(tokens)
        got = _attended(ours, tokens)[0]
        expect_close(got, wanted, f"the tensor of outputs {what}", rtol=1e-8, atol=1e-8)
        kept = 70 if tokens is long else 1
        cache = _attended(ours, tokens[:, :kept].contiguous())[1]
        got, new = _attended(ours, tokens[:, kept:].contiguous(), cache)
        for name, part, right in zip(("keys", "values"), new, all_tokens, strict=True):
            expect_ten_digits(part, right, f"the tensor of {name} in the cache {what}")
        after = f"the tensor of outputs {what} after {counted(kept, 'token')} in the cache"
        expect_close(got, wanted[:, kept:], after, rtol=1e-8, atol=1e-8)
    ours, theirs = twins(student, reference, probe, "CachedAttention", 2, 1, 1, 1)
    x, *cache = probe.tensor(1, 3, 2), probe.tensor(1, 1, 2100, 1), probe.tensor(1, 1, 2100, 1)
    got, wanted = _attended(ours, x, tuple(cache))[0], theirs(x, tuple(cache))[0]
    what = "the tensor of outputs after 2100 tokens in the cache"
    expect_close(got, wanted, what, atol=1e-5)  # one token more or less adds a few parts in 10,000


# -- generate -------------------------------------------------------------------------------------

# vocabulary_size, d_model, context_length; batch, tokens, count
MODELS = (((13, 8, 20), (3, 4, 7)), ((11, 6, 15), (2, 5, 9)))


def _models(
    student: Student, reference: Student, probe: Probe, sizes: Any, name: str = "AverageModel"
) -> tuple[Module, Any]:
    """A model of the lesson on both sides, with the same sharp weights."""
    ours, theirs = (getattr(s, name)(*sizes) for s in (student, reference))
    weights = {name: 2 * value for name, value in probe.weights(theirs).items()}
    return ours.load(weights), theirs.load(weights)


def _read(module: Module) -> float:
    """How many tokens of each text the model has read so far. (The student's code can change the
    counter to anything, so it may be no whole number.)"""
    return float(module.state(["tokens_read"])["tokens_read"])


@exercise("generate", weight=3)
def test_same_tokens_as_without_a_cache(student: Student, reference: Student, probe: Probe) -> None:
    """The tokens are the same as without a cache."""
    for (sizes, (batch, n, count)), trial in zip(MODELS, probe.trials(), strict=True):
        ours, theirs = _models(student, reference, trial, sizes)
        tokens = trial.integers(0, sizes[0], batch, n)
        wanted = reference.generate_without_cache(theirs, tokens, count)
        got = student.generate(ours, tokens, count)
        expect_equal(got, wanted, f"the tensor of {n} tokens and {count} new ones")


@exercise("generate", needs="test_same_tokens_as_without_a_cache")
def test_cache_of_another_kind(student: Student, reference: Student, probe: Probe) -> None:
    """With a model whose cache is no dict, the tokens are the same as without a cache."""
    sizes, (batch, n, count) = MODELS[1]
    ours, theirs = _models(student, reference, probe, sizes, "SumsModel")
    tokens = probe.integers(0, sizes[0], batch, n)
    wanted = reference.generate_without_cache(theirs, tokens, count)
    what = f"the tensor of {n} tokens and {count} new ones, of a model whose cache is a tensor"
    expect_equal(student.generate(ours, tokens, count), wanted, what)


@exercise("generate")
def test_given_tokens_and_the_first_new_one(
    student: Student, reference: Student, probe: Probe
) -> None:
    """The given tokens come first, and with count 1 there is one new token."""
    for (sizes, (batch, n, _)), trial in zip(MODELS, probe.trials(), strict=True):
        ours, theirs = _models(student, reference, trial, sizes)
        tokens = trial.integers(0, sizes[0], batch, n)
        wanted = reference.generate_without_cache(theirs, tokens, 1)
        expect_equal(student.generate(ours, tokens, 1), wanted, f"the tensor of {n + 1} tokens")


@exercise("generate", weight=3)
def test_every_token_is_read_once(student: Student, reference: Student, probe: Probe) -> None:
    """The model processes every token once, and the last new one not at all."""
    for count, trial in zip((6, 1), probe.trials(), strict=True):
        sizes, (batch, n, _) = MODELS[0]
        ours, _ = _models(student, reference, trial, sizes)
        tokens = trial.integers(0, sizes[0], batch, n)
        got = student.generate(ours, tokens, count)
        read = _read(ours)
        expect_shape(got, (batch, n + count), f"the tensor of {n} tokens and {count} new ones")
        expect(
            read == n + count - 1,
            f"For {count} new tokens after {n}, the model has read {read:g} tokens of each text. "
            f"It should read {n + count - 1}: every token once, but not the last new one.",
        )


@exercise("generate")
def test_one_token_to_begin_with(student: Student, reference: Student, probe: Probe) -> None:
    """One text, and a beginning of one token, work as well, up to the whole context."""
    for batch, n, count in ((1, 1, 14), (4, 1, 2), (1, 6, 3), (8, 13, 2)):
        ours, theirs = _models(student, reference, probe, MODELS[1][0])
        tokens = probe.integers(0, MODELS[1][0][0], batch, n)
        wanted = reference.generate_without_cache(theirs, tokens, count)
        got = student.generate(ours, tokens, count)
        expect_equal(got, wanted, f"the tensor of {n} tokens and {count} new ones")


@exercise("generate", needs="test_same_tokens_as_without_a_cache")
def test_generation_begins_anew(student: Student, reference: Student, probe: Probe) -> None:
    """The given tokens are not changed; a second call with another text starts without a cache."""
    sizes, (batch, n, count) = MODELS[0]
    ours, theirs = _models(student, reference, probe, sizes)
    for _ in range(2):
        tokens = probe.integers(0, sizes[0], batch, n)
        got = student.generate(ours, tokens, count)
        expect_untouched(student)
        wanted = reference.generate_without_cache(theirs, tokens, count)
        expect_equal(got, wanted, f"the tensor of {n} tokens and {count} new ones")
