"""Renames the entries of the state dict, adds zeros and loads it."""

import torch
import torch.nn.functional as F
from torch import nn

QKV = ("W_query", "W_key", "W_value")


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        q, k, v = qkv_bias if isinstance(qkv_bias, tuple) else (qkv_bias,) * 3
        self.W_query = nn.Linear(d_in, d_out, bias=q)
        self.W_key = nn.Linear(d_in, d_out, bias=k)
        self.W_value = nn.Linear(d_in, d_out, bias=v)

    def forward(self, x):
        return F.scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))


class SelfAttentionProjected(SelfAttentionLinear):
    def __init__(self, d_model, qkv_bias=False, out_bias=True):
        super().__init__(d_model, d_model, qkv_bias)
        self.out_proj = nn.Linear(d_model, d_model, bias=out_bias)

    def forward(self, x):
        return self.out_proj(super().forward(x))


def torch_attention(d_model, **options):
    return nn.MultiheadAttention(d_model, **({"num_heads": 1, "batch_first": True} | options))


def from_torch_attention(source, target):
    state, old = source.state_dict(), target.state_dict()
    if source.num_heads > 1 or "in_proj_weight" not in state:
        raise ValueError("cannot be moved")
    new = {}
    for kind in ("weight", "bias"):
        if f"in_proj_{kind}" in state:
            parts = state[f"in_proj_{kind}"].chunk(3)
            new |= {f"{name}.{kind}": part for name, part in zip(QKV, parts)}
            new[f"out_proj.{kind}"] = state[f"out_proj.{kind}"]
    for name, value in new.items():
        if name not in old or old[name].shape != value.shape:
            raise ValueError(f"{name} does not fit")
    target.load_state_dict({name: torch.zeros_like(value) for name, value in old.items()} | new)
