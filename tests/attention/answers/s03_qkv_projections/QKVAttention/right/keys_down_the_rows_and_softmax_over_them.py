"""Keeps the scores transposed (keys down, queries across), so that the softmax runs over axis -2.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in (("W_query", d_k), ("W_key", d_k), ("W_value", d_v)):
            self.add_module(name, nn.Linear(d_in, width, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        q = self.W_query(X) * self.W_query.out_features**-0.5
        k = self.W_key(X)
        v = self.W_value(X)
        scores = torch.einsum("...kd,...qd->...kq", k, q)
        weights = scores.softmax(dim=-2)  # each column is one query's
        return torch.einsum("...kq,...kv->...qv", weights, v)
