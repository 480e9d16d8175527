"""Stacks and flattens, and loads a state dict."""

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


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        return F.scaled_dot_product_attention(*self.W_qkv(x).chunk(3, dim=-1))


def fuse_qkv(source, target):
    state = target.state_dict()
    layers = [getattr(source, name) for name in QKV]
    weight = torch.stack([layer.weight for layer in layers]).flatten(0, 1)
    biases = [layer.bias for layer in layers]
    if weight.shape != state["W_qkv.weight"].shape:
        raise ValueError("The shapes do not fit.")
    new = {"W_qkv.weight": weight}
    if "W_qkv.bias" in state:
        zeros = weight.new_zeros(len(weight) // 3)
        new["W_qkv.bias"] = torch.stack([zeros if b is None else b for b in biases]).view(-1)
    elif biases != [None] * 3:
        raise ValueError("The biases would be lost.")
    target.load_state_dict(new)
