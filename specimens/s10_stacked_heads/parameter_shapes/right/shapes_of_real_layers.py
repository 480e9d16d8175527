"""Makes one small layer of each kind and copies its shapes."""

from torch import nn


def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    result = {}
    small = nn.Linear(d_in, d_out, bias=qkv_bias).state_dict()
    for head in range(num_heads):
        for layer in ("W_query", "W_key", "W_value"):
            result |= {f"heads.{head}.{layer}.{k}": tuple(v.shape) for k, v in small.items()}
    last = nn.Linear(num_heads * d_out, d_out).state_dict()
    return result | {f"out_proj.{k}": tuple(v.shape) for k, v in last.items()}
