"""Loads a state dict; views in it do no harm, since loading copies."""

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


def unfuse_qkv(source, target):
    old = target.state_dict()
    new = dict(zip((f"{name}.weight" for name in QKV), source.W_qkv.weight.tensor_split(3)))
    if source.W_qkv.bias is not None:
        new |= dict(zip((f"{name}.bias" for name in QKV), source.W_qkv.bias.tensor_split(3)))
    if not set(new) <= set(old) or any(new[name].shape != old[name].shape for name in new):
        raise ValueError("The modules do not fit together.")
    for name in set(old) - set(new):
        new[name] = torch.zeros_like(old[name])
    target.load_state_dict(new)
