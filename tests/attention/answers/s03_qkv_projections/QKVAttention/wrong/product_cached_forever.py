"""The product of the query's and the key's weight is computed in the first forward and kept. If the
weights change afterwards (a training step, loaded numbers), later calls still use the old
product: wrong outputs. A second forward and backward also ends in the error about going through
the graph a second time.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.scale = d_k ** -0.5
        self._M = None

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        if self._M is None:  # (d_in, d_in), does not depend on X
            self._M = self.scale * self.W_query.weight.T @ self.W_key.weight
        scores = X @ self._M @ X.transpose(-2, -1)
        return scores.softmax(dim=-1) @ self.W_value(X)
