"""In training mode the new module drops attention weights.

Compare the two modules in both modes. What does the source do with its attention weights?
"""

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


def to_torch_attention(source):
    state = source.state_dict()
    d = state["out_proj.weight"].shape[0]
    dtype = state["out_proj.weight"].dtype
    bias = {n: state.get(f"{n}.bias", torch.zeros(d, dtype=dtype)) for n in (*QKV, "out_proj")}
    mha = nn.MultiheadAttention(d, num_heads=1, dropout=0.1, batch_first=True, dtype=dtype)
    mha.load_state_dict(
        {
            "in_proj_weight": torch.cat([state[f"{n}.weight"] for n in QKV], dim=0),
            "in_proj_bias": torch.cat([bias[n] for n in QKV], dim=0),
            "out_proj.weight": state["out_proj.weight"],
            "out_proj.bias": bias["out_proj"],
        }
    )
    return mha.eval()
