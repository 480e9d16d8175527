"""s15_fast_attention: its references agree with PyTorch, and what its lesson counts is true."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
import torch
from torch.nn import functional as F

from autograder.core.cells import is_demonstration, is_grade_cell, mark
from autograder.core.course import KIT, load
from autograder.grading.grade import Grader
from autograder.grading.runner import collected
from autograder.sandbox.client import Host
from tests.classroom import hand_in, make_course, notebook

SLUG = "s15_fast_attention"


@functools.cache
def names() -> dict[str, Any]:
    """The names of the lesson: what is given, and the references."""
    found: dict[str, Any] = {"__name__": "__main__"}
    lesson = nbformat.read(KIT / "source" / SLUG / f"{SLUG}.ipynb", as_version=4)
    for cell in lesson.cells:
        runs = mark(cell).get("grade_id") and not is_demonstration(cell)
        if cell.cell_type == "code" and runs and not is_grade_cell(cell):
            exec(cell.source, found)
    return found


def printed(name: str, capsys: pytest.CaptureFixture[str], **others: Any) -> str:
    """What a demonstration of the lesson prints, with some answers replaced."""
    lesson = nbformat.read(KIT / "source" / SLUG / f"{SLUG}.ipynb", as_version=4)
    (cell,) = (c for c in lesson.cells if mark(c).get("grade_id") == name)
    exec(cell.source, names() | others)
    return capsys.readouterr().out


def drawn(*shape: int) -> torch.Tensor:
    return 2 * torch.randn(*shape, generator=torch.Generator().manual_seed(sum(shape)))


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("tile_size", [1, 3, 4, 9, 12])
def test_tiles_agree_with_pytorch(tile_size: int, causal: bool) -> None:
    queries, keys, values = drawn(2, 9, 4), drawn(2, 9, 4).flip(1), drawn(2, 9, 5)
    got = names()["tiled_attention"](queries, keys, values, tile_size, causal)
    wanted = F.scaled_dot_product_attention(queries, keys, values, is_causal=causal)
    torch.testing.assert_close(got, wanted)


@pytest.mark.parametrize("groups", [1, 2, 3, 6])
def test_groups_agree_with_pytorch(groups: int) -> None:
    queries, keys, values = drawn(2, 6, 5, 4), drawn(2, groups, 7, 4), drawn(2, groups, 7, 3)
    got = names()["grouped_attention"](queries, keys, values)
    wanted = F.scaled_dot_product_attention(queries, keys, values, enable_gqa=True)
    torch.testing.assert_close(got, wanted)


def test_cached_attention_agrees_with_pytorch() -> None:
    torch.manual_seed(15)
    layer = names()["CachedAttention"](10, 6, 2, 4)
    x = drawn(3, 7, 10)
    split = ((layer.W_query, 6), (layer.W_key, 2), (layer.W_value, 2))
    q, k, v = (w(x).unflatten(-1, (count, 4)).transpose(1, 2) for w, count in split)
    heads = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
    wanted = layer.out_proj(heads.transpose(1, 2).flatten(2))
    cache, outputs = None, []
    for part in x.split((3, 1, 2, 1), dim=1):
        output, cache = layer(part, cache)
        outputs.append(output)
    torch.testing.assert_close(torch.cat(outputs, dim=1), wanted)
    assert cache is not None
    torch.testing.assert_close(cache, (k, v))


def test_rotated_scores_depend_on_the_distance() -> None:
    x, rotate = drawn(1, 1, 2, 8).double(), names()["rotate"]
    scores = [
        float(torch.prod(rotate(x.float(), torch.tensor([3, 1]) + shift)[0, 0], dim=0).sum())
        for shift in (0, 5, 100)
    ]
    assert scores == pytest.approx([scores[0]] * 3, abs=1e-3)


def test_the_largest_tensor_of_tiles_grows_with_the_tokens_and_not_with_their_square() -> None:
    largest = []
    for n in (64, 128, 256):
        x = drawn(1, n, 4)
        with names()["Count"]() as count:
            names()["tiled_attention"](x, x, x, 8)
        largest.append(count.largest)
        assert count.multiplications == 2 * n * n * 4
    assert largest == [64 * 8, 128 * 8, 256 * 8]


@pytest.mark.slow
def test_the_lesson_shows_the_same_tokens_with_less_work(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = printed("together", capsys)
    assert "the same tokens: True" in text
    (ratio,) = re.findall(r"\((\d+)\.\d times as many without\)", text)
    assert int(ratio) > 20
    assert [line.split() for line in text.splitlines()[-4:]] == [
        ["8", "49,152"], ["4", "24,576"], ["2", "12,288"], ["1", "6,144"],
    ]  # fmt: skip
    assert "1024        16,777,216" in printed("tiles", capsys)


@pytest.mark.parametrize(("cell", "name"), [("tiles", "tiled_attention"), ("distances", "rotate"),
                                            ("together", "generate")])  # fmt: skip
def test_a_demonstration_says_what_is_missing(
    cell: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def unwritten(*args: Any) -> None:
        raise NotImplementedError

    assert "NotImplementedError" in printed(cell, capsys, **{name: unwritten})


@pytest.mark.slow
def test_the_references_earn_all_points_in_the_sandbox(tmp_path: Path) -> None:
    """The counter of the lesson and the recording of the checks do not disturb each other."""
    course = make_course(tmp_path, SLUG)
    folder = hand_in(course, "ada", SLUG, notebook(SLUG)).parent
    with Host(course.limits) as host:
        report = collected(
            course, SLUG, lambda checks: Grader(checks, host).grade("ada", folder).report
        )
    assert report.points == report.max_points == load(KIT).stage(SLUG).points
    assert not report.cells
