"""Registers the layers in a loop, contracts with einsum and writes the softmax with logsumexp.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for what in ("query", "key", "value"):
            self.add_module(f"W_{what}", nn.Linear(d_in, d_out, bias=qkv_bias))
        self.positions = nn.Embedding(context_length, d_in)

    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        tokens, places = x.shape[0], self.positions.num_embeddings
        if tokens > places:
            raise ValueError(f"{tokens} tokens do not fit into a context of {places}")
        return x + self.positions.weight.narrow(0, 0, tokens)

    def _weights(self, placed: torch.Tensor) -> torch.Tensor:
        query, key = self.W_query(placed), self.W_key(placed)
        scores = torch.einsum("nd,md->nm", query, key) / math.sqrt(self.W_key.out_features)
        return (scores - scores.logsumexp(dim=1, keepdim=True)).exp()

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(self._placed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        return torch.einsum("nm,md->nd", self._weights(placed), self.W_value(placed))
