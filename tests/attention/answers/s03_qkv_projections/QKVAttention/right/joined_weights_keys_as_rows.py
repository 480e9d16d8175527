"""Joins the three weights in forward and projects with one product. The scores stand the other way
round (a row is a key), so that the softmax rightly runs along axis -2.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in dict(W_value=d_v, W_key=d_k, W_query=d_k).items():
            setattr(self, name, nn.Linear(d_in, width, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        weights = [layer.weight for layer in (self.W_query, self.W_key, self.W_value)]
        joined = nn.functional.linear(X, torch.cat(weights))
        Q, K, V = joined.split([len(weight) for weight in weights], dim=-1)
        shares = (K @ Q.mT).div(math.sqrt(Q.size(-1))).softmax(dim=-2)  # (..., key, query)
        return torch.einsum("...kq,...kv->...qv", shares, V)
