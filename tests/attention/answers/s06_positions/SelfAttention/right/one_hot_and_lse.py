"""Unusual: positions are fetched by multiplying a one-hot matrix (rows of an identity) with
positions.weight; weights are exp(score - logsumexp); the scale is put half on the queries and
half on the keys (fourth root of d_out each); the weighted mean is a broadcast product summed
over the keys instead of a matrix product.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("query", "key", "value"):
            setattr(self, f"W_{name}", nn.Linear(d_in, d_out, bias=qkv_bias))
        self.positions = nn.Embedding(context_length, d_in)
        self._quarter = d_out ** -0.25

    def _placed(self, x):
        tokens, capacity = x.shape[0], self.positions.num_embeddings
        if tokens > capacity:
            raise ValueError(f"The table of positions ends at {capacity}; there are {tokens} tokens.")
        table = self.positions.weight
        pick = torch.eye(tokens, capacity, dtype=table.dtype, device=table.device)
        return x + pick @ table

    def _weights(self, placed):
        q = self.W_query(placed) * self._quarter
        k = self.W_key(placed) * self._quarter
        s = torch.einsum("id,jd->ij", q, k)
        return torch.exp(s - torch.logsumexp(s, dim=1, keepdim=True))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(self._placed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        a, v = self._weights(placed), self.W_value(placed)
        return (a[:, :, None] * v[None, :, :]).sum(dim=1)
