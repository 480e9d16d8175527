"""Compute pictures: the result of a student's answer on a small public example, and the right one.

A picture never uses a hidden input. `make_pictures` calls the student's code and the reference with
the same small example: three tokens, numbers with one decimal, drawn without the salt, so that the
page can print the call as code for students to run. The student's code runs in a child that has
seen no hidden input, so that no picture can contain one. With ``show = "counterexample"``, fresh
examples are tried until the results differ.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

import torch

from autograder.core.model import FAILED, LEAK, RATES, Grid, Picture, entries_agree
from autograder.grading.examples import Draw, Example, Layer
from autograder.grading.exercise_run import ALWAYS_FATAL, FATAL_AT_FIRST, ExerciseRun
from autograder.grading.expectations import differs
from autograder.grading.failures import Failure, StudentError
from autograder.grading.student import Module, Student, describe

CHANCE = 0.06  # a share among 2,000 draws: six standard deviations


class Unanswered(Exception):
    """The student's code hung, exited or crashed: there is nothing to draw."""


def can_be_pictured(ran: ExerciseRun) -> bool:
    """Whether there is something to show: a check failed, and all calls returned."""
    mute = (*ALWAYS_FATAL, *FATAL_AT_FIRST)
    return any(o.outcome == FAILED for o in ran.outcomes) and not ran.has_error(mute)


def make_pictures(
    examples: Iterable[Example],
    name: str,
    student: Student,
    reference: Student,
    fresh: bool,
) -> tuple[Picture, ...]:
    """Return the pictures of an exercise. With ``fresh``, if the public example shows no
    difference, the first fresh example that does is added. After the child hangs or crashes, no
    further pictures are made."""
    pictures: list[Picture] = []
    with contextlib.suppress(Unanswered):
        for picture in _pictures(examples, name, student, reference, fresh):
            if picture.problem and any(p.problem == picture.problem for p in pictures):
                continue  # the same message is shown once
            pictures.append(picture)
    return tuple(pictures)


def _pictures(
    examples: Iterable[Example], name: str, student: Student, reference: Student, fresh: bool
) -> Iterator[Picture]:
    for number, example in enumerate(examples):
        picture = _picture(example, name, student, reference, Draw(name, number))
        yield picture
        codes = {picture.code}
        numbers = picture.agrees and example.draw not in (LEAK, RATES)
        for trial, scale in enumerate((1.0, 2.0, example.stretch) if fresh and numbers else ()):
            draw = Draw(name, number, "fresh", trial, scale=scale)
            other = _picture(example, name, student, reference, draw)
            if other.code not in codes and not other.agrees:
                yield replace(other, fresh=True)
                break
            codes.add(other.code)


def _picture(
    example: Example, name: str, student: Student, reference: Student, draw: Draw
) -> Picture:
    given = example.given(draw)
    draw.scale = 1.0  # weights stay as they are: stretched with the input, scores would explode
    weights = example.weights(draw)
    expected = _ask(example, name, reference, given, weights, draw.seed)
    picture = Picture(
        draw=example.draw,
        title=example.title,
        says=example.says,
        code=snippet(example, name, given, weights),
        rows=example.rows,
        columns=example.columns,
        expected=_grid(expected),
        width=example.width,
    )
    try:
        got = _ask(example, name, student, given, weights, draw.seed)
        _comparable(got, expected)
    except StudentError as error:
        if error.kind in ALWAYS_FATAL:
            raise Unanswered from error
        return replace(picture, problem=str(error))
    except Failure as failure:
        return replace(picture, problem=str(failure))
    table = _grid(got)
    return replace(picture, got=table, agrees=_agree(example.draw, table, picture.expected))


def _ask(
    example: Example, name: str, who: Student, given: dict[str, Any],
    weights: Mapping[str, torch.Tensor], seed: int,
) -> torch.Tensor:  # fmt: skip
    """Call the answer on the example. Raises `Failure` if the result cannot be shown."""
    who.begin(seed)
    target: Any = getattr(who, name)
    if example.build is not None:
        target = _module(target(*example.build.values()), name)
        target.load(dict(weights))
        target.eval()
    if example.method:
        target = target.method(example.method)
    args = {k: _built(who, v) if isinstance(v, Layer) else v for k, v in given.items()}
    if example.draw == LEAK and example.build is not None:
        return _reach(target, args)
    value = target(*args.values())
    owner, _, parameter = example.shows.partition(":")
    if owner:
        module = _module(value, name) if owner == "result" else args[owner]
        found = module.parameters([parameter])
        if parameter not in found:
            raise Failure(f"There is no parameter {parameter}.")
        return found[parameter]
    if example.pick is not None:
        if not isinstance(value, tuple | list) or len(value) <= example.pick:
            least = "a tuple" if example.pick == 0 else f"a tuple of {example.pick + 1} or more"
            raise Failure(f"Your answer is {describe(value)}; {least} is expected.")
        value = value[example.pick]
    if example.draw == LEAK:
        return _listed(value, len(example.columns), given["position"])
    if example.draw == RATES:
        return _rates(_tensor(value))
    return _tensor(value)


def _built(who: Student, layer: Layer) -> Module:
    module = _module(getattr(who, layer.name)(*layer.build), layer.name)
    return module.load(dict(layer.weights)) if layer.weights else module


def _module(value: Any, what: str) -> Module:
    if not isinstance(value, Module):
        raise Failure(f"{what} gives {describe(value)}; an nn.Module is expected.")
    return value


def _tensor(value: Any) -> torch.Tensor:
    if not isinstance(value, torch.Tensor):
        raise Failure(f"Your answer is {describe(value)}; a tensor is expected.")
    return value.detach()


def _reach(module: Any, args: dict[str, Any]) -> torch.Tensor:
    """Return a tensor of bools: entry [i, j] says whether output i changes with token j."""
    (name, x), *_ = args.items()
    before = _tensor(module(x))
    columns = []
    for token in range(x.shape[-2]):
        changed = x.clone()
        changed[..., token, :] += 1.0
        after = _tensor(module(*(args | {name: changed}).values()))
        if after.shape != before.shape or before.shape[:-1] != x.shape[:-1]:
            raise Failure(f"Your answer is {describe(before)} for an input {describe(x)}.")
        moved = differs(after, before, rtol=0.0)
        columns.append(moved.any(dim=-1).reshape(-1, x.shape[-2]).any(dim=0))
    return torch.stack(columns, dim=1)


def _listed(value: Any, tokens: int, position: int) -> torch.Tensor:
    """Return a list of row numbers as a tensor of bools, with entries [row, position] set."""
    table = torch.zeros(tokens, tokens, dtype=torch.bool)
    numbers = isinstance(value, list) and all(type(v) is int and 0 <= v < tokens for v in value)
    if not numbers:
        raise Failure(f"Your answer is {describe(value)}; a list of row numbers is expected.")
    table[value, position] = True
    return table


def _rates(value: torch.Tensor) -> torch.Tensor:
    """Return what dropout did to ones: the share that is kept, the mean of these, and of all."""
    value = value.double()
    kept = value[value != 0]
    return torch.stack([(value != 0).double().mean(), kept.mean() if len(kept) else value.sum(),
                        value.mean()]).reshape(3, 1)  # fmt: skip


def _comparable(got: torch.Tensor, expected: torch.Tensor) -> None:
    if got.shape != expected.shape:
        raise Failure(
            f"Your answer has shape {tuple(got.shape)}; here it should be {tuple(expected.shape)}."
        )
    if expected.dtype == torch.bool and got.dtype != torch.bool:
        raise Failure(f"Your answer is {describe(got)}; here its dtype should be torch.bool.")


def _agree(draw: str, got: Grid, expected: Grid) -> bool:
    tolerances = (0.0, CHANCE) if draw == RATES else ()
    both = zip(chain(*got), chain(*expected), strict=True)
    return all(entries_agree(one, other, *tolerances) for one, other in both)


def _grid(value: torch.Tensor) -> Grid:
    """Return a table of numbers with four significant digits; nan and inf become words."""
    flat = value.double().reshape(-1, value.shape[-1]) if value.dim() else value.reshape(1, 1)
    return tuple(tuple(map(_cell, row)) for row in flat.tolist())


def _cell(value: float) -> float | str:
    return float(f"{value:.4g}") if math.isfinite(value) else str(value)


# -- the question as code ---------------------------------------------------------------------


def snippet(
    example: Example, name: str, given: dict[str, Any], weights: Mapping[str, torch.Tensor]
) -> str:
    """Return the example as code that a student can paste into the notebook."""
    lines = []
    for key, value in given.items():
        if isinstance(value, Layer):
            lines.append(f"{key} = {value.name}({', '.join(map(_literal, value.build))})")
            lines += _loading(key, value.weights)
        elif isinstance(value, torch.Tensor | list):
            lines.append(f"{key} = {_literal(value)}")
    named = (k if isinstance(v, Layer | torch.Tensor | list) else _literal(v)
             for k, v in given.items())  # fmt: skip
    call = f"({', '.join(named)})"
    if example.build is None:
        owner, _, parameter = example.shows.partition(":")
        if owner == "result":
            return "\n".join([*lines, f"{name}{call}.{parameter}"])
        return "\n".join([*lines, f"{name}{call}", *([f"{owner}.{parameter}"] if owner else [])])
    build = ", ".join(map(_literal, example.build.values()))
    lines += [f"layer = {name}({build}).eval()", *_loading("layer", weights)]
    return "\n".join([*lines, f"layer{'.' * bool(example.method)}{example.method}{call}"])


def _loading(module: str, weights: Mapping[str, torch.Tensor]) -> list[str]:
    if not weights:
        return []
    entries = [f"    {k!r}: {_literal(v)}," for k, v in weights.items()]
    return [f"{module}.load_state_dict({{", *entries, "}, strict=False)"]


def _literal(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    if not isinstance(value, torch.Tensor):
        return repr(value)
    if value.numel() > 100 and bool((value == 1).all()):
        return f"torch.ones{tuple(value.shape)}"
    if value.dim() == 2 and min(value.shape) > 1 and torch.equal(value, torch.eye(*value.shape)):
        rows, columns = value.shape
        return f"torch.eye({rows})" if rows == columns else f"torch.eye({rows}, {columns})"
    return f"torch.tensor({_numbers(value.tolist())})"


def _numbers(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_numbers, value))}]"
    if isinstance(value, float) and math.isinf(value):
        return f"{'-' * (value < 0)}torch.inf"
    return f"{value:.1f}" if isinstance(value, float) else repr(value)
