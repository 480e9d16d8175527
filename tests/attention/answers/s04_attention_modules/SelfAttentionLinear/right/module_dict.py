"""The module is itself an nn.ModuleDict of its three layers, and the products are written with
einsum.

Diagnosis: none
"""


import torch
from torch import nn


class SelfAttentionLinear(nn.ModuleDict):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        names = ("W_query", "W_key", "W_value")
        super().__init__({name: nn.Linear(d_in, d_out, bias=qkv_bias) for name in names})

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = (layer(x) for layer in self.values())
        scores = torch.einsum("...qd,...kd->...qk", q, k).div(q.shape[-1] ** 0.5)
        scores = scores - scores.amax(dim=-1, keepdim=True)
        powers = scores.exp()
        context = torch.einsum("...qk,...kd->...qd", powers, v)
        return context / powers.sum(dim=-1, keepdim=True)
