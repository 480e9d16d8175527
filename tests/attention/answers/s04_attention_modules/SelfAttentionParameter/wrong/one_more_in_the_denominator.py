"""Uses the softmax with an extra 1 in the denominator, so that a token may attend to nothing.

Mistake: with all parameters zero but W_value = [[1.0]] (d_in = d_out = 1), x = [[6.0], [6.0]] gives
[[4.0], [4.0]], the text asks for the softmax, so [[6.0], [6.0]].

Diagnosis: none
"""


import torch
from torch import nn


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(d_in, d_out) / d_in**0.5)
        self.W_key = nn.Parameter(torch.randn(d_in, d_out) / d_in**0.5)
        self.W_value = nn.Parameter(torch.randn(d_in, d_out) / d_in**0.5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = x @ self.W_query, x @ self.W_key, x @ self.W_value
        scores = q @ k.mT / q.shape[-1] ** 0.5
        top = scores.amax(dim=-1, keepdim=True).clamp(min=0)
        powers = torch.exp(scores - top)
        weights = powers / (torch.exp(-top) + powers.sum(dim=-1, keepdim=True))
        return weights @ v
