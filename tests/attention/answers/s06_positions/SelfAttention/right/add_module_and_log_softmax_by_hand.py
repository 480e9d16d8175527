"""Registers the projections in a loop with add_module and makes the softmax from logsumexp, with
scaled queries.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for role in ("query", "key", "value"):
            self.add_module("W_" + role, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.positions = nn.Embedding(context_length, d_in)

    def _placed(self, x):
        tokens, places = x.shape[0], self.positions.num_embeddings
        if tokens > places:
            raise ValueError(f"{tokens} tokens are more than the context of {places}")
        return x + self.positions.weight[:tokens]

    def _weights(self, placed):
        queries = self.W_query(placed)
        queries = queries / math.sqrt(queries.shape[-1])
        scores = torch.einsum("nd,md->nm", queries, self.W_key(placed))
        return torch.exp(scores - torch.logsumexp(scores, dim=1, keepdim=True))

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(self._placed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        return torch.mm(self._weights(placed), self.W_value(placed))
