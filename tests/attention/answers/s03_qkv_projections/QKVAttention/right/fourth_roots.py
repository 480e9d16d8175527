"""Right, unusual: layers made in a loop, queries and keys each divided by the fourth root of d_k,
scores computed as (n_k, n_q) with the softmax along the first of the two axes, and the product
transposed.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in zip(("value", "key", "query"), (d_v, d_k, d_k)):
            setattr(self, f"W_{name}", nn.Linear(d_in, width, bias=False))
        self.root = d_k ** 0.25

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        q, k = self.W_query(X) / self.root, self.W_key(X) / self.root
        upright = torch.softmax(k @ q.mT, dim=-2)          # [key, query]
        return (self.W_value(X).mT @ upright).mT
