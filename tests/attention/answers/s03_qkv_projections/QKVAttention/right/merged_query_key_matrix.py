"""Queries and keys are never computed: their two weights are multiplied to one matrix M, and the
scores are X M X^T. The tokens are mixed first and projected to values afterwards.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in {"value": d_v, "key": d_k, "query": d_k}.items():
            self.add_module(f"W_{name}", nn.Linear(d_in, width, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        query, key = self.W_query.weight, self.W_key.weight  # both (d_k, d_in)
        M = query.t().mm(key).div(math.sqrt(len(query)))  # (d_in, d_in)
        weights = nn.Softmax(dim=-1)((X @ M) @ X.mT)
        return self.W_value(weights @ X)
