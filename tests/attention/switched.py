"""A family's own function with switches as an answer that checks can be run on."""

from __future__ import annotations

import functools
from typing import Any

import torch
from torch import nn

from autograder.authoring.family_audit import answer_with
from autograder.grading.families import Deviation, Explainer, Family, Question
from autograder.grading.runner import Checks
from autograder.grading.student import LocalTransport, Student
from autograder.sandbox.server.session import Session
from graders.families import s05_weight_transfer as s05
from graders.families import s13_transformer_block as s13


def switched(checks: Checks, explainer: Explainer, *deviations: Deviation) -> Student:
    """An answer that makes exactly these mistakes."""
    transport = checks.reference.transport
    assert isinstance(transport, LocalTransport)
    name, reference = explainer.name, transport.session.namespace[explainer.name]
    switches = {d.switch: d.value for d in deviations}
    family = explainer.family
    if name == "Stack":
        namespace = transport.session.namespace | {name: _stack(reference, switches)}
        return Student(LocalTransport(Session(namespace)))
    if switches == {"cache": "own"}:
        namespace = transport.session.namespace | {name: _with_its_own_cache(reference)}
        return Student(LocalTransport(Session(namespace)))
    if family.ask is not None:
        namespace = transport.session.namespace
        made = _transfer(name, reference, switches)
        if (
            isinstance(family.answer, functools.partial)
            and family.answer.func.__name__ == "answered"
        ):
            made = functools.partial(family.answer.args[0], s=switches)
        if name == "attention_map":
            made = functools.partial(_map, family, switches)
        return Student(LocalTransport(Session({**namespace, name: made})))
    return answer_with(checks, explainer, *deviations)


def _map(family: Family, switches: dict[str, str], layers: nn.Module, x: torch.Tensor) -> Any:
    return family.answer(Question((({}, _weights(layers), x),)), switches)[0]


def _transfer(name: str, reference: Any, switches: dict[str, str]) -> Any:
    """A function on modules: the reference, after which the family's numbers are put in place."""

    def function(*args: Any) -> Any:
        weights = [_weights(module) for module in args if isinstance(module, nn.Module)]
        # The source keeps its memory, which it may share; the target is written by the reference.
        before = [*weights[:1], *({k: v.clone() for k, v in w.items()} for w in weights[1:])]
        made = reference(*args)
        if name in s05.TRANSFERS:
            after = s05.TRANSFERS[name](before[0], before[1], switches)
            for module, found in zip(args, after, strict=True):
                _put(module, found)
        elif name == "linear_from_matrix":
            bias = args[1] if len(args) > 1 else None
            _put(made, s05.linear_from_matrix(args[0], bias, switches))
        else:
            _put(made, s05.to_torch_attention(before[0], switches))
            made.batch_first = switches.get("batch") != "second"
        return made

    return function


def _weights(module: nn.Module) -> dict[str, torch.Tensor]:
    """What the module's parameters hold; a change of a tensor changes the parameter."""
    return {name: value.data for name, value in module.named_parameters()}


def _put(module: nn.Module, weights: dict[str, torch.Tensor]) -> None:
    """Make these numbers the module's, without a copy; it has the parameters of these names."""
    for name in {*dict(module.named_parameters()), *weights}:
        path, _, last = name.rpartition(".")
        owner = module.get_submodule(path)
        if name not in weights:
            setattr(owner, last, None)
        elif getattr(owner, last, None) is None:
            setattr(owner, last, nn.Parameter(weights[name]))
        else:
            getattr(owner, last).data = weights[name].detach()


def _with_its_own_cache(reference: Any) -> Any:
    class Switched(reference):  # type: ignore[misc]
        def forward(self, x: torch.Tensor, cache: Any = None) -> Any:
            cache = getattr(self, "kept", cache) if cache is not None else None
            output, self.kept = super().forward(x, cache)
            return output, self.kept

    return Switched


def _stack(reference: Any, switches: dict[str, str]) -> Any:
    class Switched(reference):  # type: ignore[misc]
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            weights, blocks = dict(self.named_parameters()), self.blocks
            heads = getattr(blocks[0], "num_heads", 1)
            return s13.stacked(x, weights, len(blocks), heads, self.final_norm, switches)

    return Switched
