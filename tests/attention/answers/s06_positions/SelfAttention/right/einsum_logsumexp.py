"""Layers are added in a loop over names, products are einsums, the softmax is written with
logsumexp, and each of queries and keys is divided by the fourth root of d_out instead of the
scores by the square root.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for letter in ("query", "key", "value"):
            self.add_module(f"W_{letter}", nn.Linear(d_in, d_out, bias=bool(qkv_bias)))
        self.positions = nn.Embedding(num_embeddings=context_length, embedding_dim=d_in)

    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        first_rows = self.positions.weight[: len(x)]
        if len(first_rows) < len(x):
            raise ValueError(f"{len(x)} tokens, but only {len(first_rows)} places")
        return first_rows + x

    def _mix(self, placed: torch.Tensor) -> torch.Tensor:
        q, k = self.W_query(placed), self.W_key(placed)
        root = q.shape[-1] ** 0.25
        scores = torch.einsum("nd, md -> nm", q / root, k / root)
        return torch.exp(scores - torch.logsumexp(scores, dim=1, keepdim=True))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        """The attention weights ``(tokens, tokens)`` of ``x``, which is ``(tokens, d_in)``."""
        return self._mix(self._placed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``(tokens, d_out)`` of ``x``, which is ``(tokens, d_in)``."""
        placed = self._placed(x)
        return torch.einsum("nm, md -> nd", self._mix(placed), self.W_value(placed))
