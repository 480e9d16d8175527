"""Families of functions that take modules of the lesson.

A question's calls hold a `Given` where the function takes a module. It is built on the student's
side from the lesson's class; the family has a class of the same name and behaviour of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import torch
from torch import nn

from autograder.checks import Deviation, Failure, Family, Probe, Question, Student, Switches, build

Function = Callable[..., Any]


@dataclass(frozen=True)
class Given:
    """A module of the lesson: its class, the constructor's arguments, and its weights."""

    kind: type[nn.Module]
    arguments: tuple[Any, ...] = ()
    weights: Mapping[str, torch.Tensor] = field(default_factory=dict)

    def made(self) -> nn.Module:
        """The module with its weights."""
        module = self.kind(*self.arguments)
        module.load_state_dict(dict(self.weights), strict=False)
        return module


def answered(
    function: Function, after: tuple[str, ...], question: Question, s: Switches
) -> list[Any]:
    """What ``function`` returns for each call, and the states ``after`` of the modules."""
    found = []
    for call in question.calls:
        made = [arg.made() if isinstance(arg, Given) else arg for arg in call]
        with torch.enable_grad():
            found.append(function(*made, s=s))
        states = [m.state_dict() for m in made if isinstance(m, nn.Module)]
        found += [state[name].clone() for state in states for name in after]
    return found


def asked(name: str, after: tuple[str, ...], student: Student, question: Question) -> list[Any]:
    """The same of a student's function of this name."""
    found = []
    for call in question.calls:
        args = []
        for arg in call:
            if isinstance(arg, Given):
                module = build(student, arg.kind.__name__, *arg.arguments)
                arg = module.load(dict(arg.weights)) if arg.weights else module
            args.append(arg)
        student.seed += 1
        found.append(getattr(student, name)(*args))
        modules = [m for m, arg in zip(args, call, strict=True) if isinstance(arg, Given)]
        states = [module.state(after) for module in modules] if after else []
        if any(not state.keys() >= {*after} for state in states):
            raise Failure("A module has other parameters than before.")
        found += [state[key] for state in states for key in after]
    return found


def taking_modules(
    name: str,
    function: Function,
    questions: Callable[[Probe], Iterator[Question]],
    deviations: Iterable[Deviation],
    after: tuple[str, ...] = (),
) -> Family:
    """The family of a function that takes modules. ``function`` gets the switches as ``s``; the
    states ``after`` of each module are compared, too."""
    answer = partial(answered, function, after)
    return Family(answer, questions, tuple(deviations), ask=partial(asked, name, after))
