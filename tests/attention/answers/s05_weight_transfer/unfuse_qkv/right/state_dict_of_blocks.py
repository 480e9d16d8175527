"""Writes a complete state dict for the target, checks it against the target's own, and loads it in
one go.

Diagnosis: none
"""


import torch
from torch import nn

ORDER = {"W_query": 0, "W_key": 1, "W_value": 2}


def unfuse_qkv(source: nn.Module, target: nn.Module) -> None:
    fused = {kind: value.detach().unflatten(0, (3, -1)) for kind, value in source.W_qkv.named_parameters()}
    new = {f"{name}.{kind}": blocks[n] for name, n in ORDER.items() for kind, blocks in fused.items()}
    old = target.state_dict()
    if homeless := new.keys() - old.keys():
        raise ValueError(f"no place for {sorted(homeless)}")
    new = {name: new.get(name, torch.zeros_like(value)) for name, value in old.items()}
    if wrong := [name for name in old if new[name].shape != old[name].shape]:
        raise ValueError(f"other sizes: {wrong}")
    target.load_state_dict(new)
