"""Right: torch's own attention with one-hot values gives the weights, which then mix the values.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.positions = nn.Embedding(context_length, d_in)
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))

    def _placed(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(0)
        if tokens > self.positions.num_embeddings:
            raise ValueError(f"{tokens} tokens, context of {self.positions.num_embeddings}")
        return torch.add(x, self.positions.weight.narrow(0, 0, tokens))

    def _weights(self, placed: torch.Tensor) -> torch.Tensor:
        q, k = self.W_query(placed), self.W_key(placed)
        one_hot = torch.eye(placed.size(0), dtype=q.dtype, device=q.device)
        return nn.functional.scaled_dot_product_attention(q, k, one_hot)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._weights(self._placed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        return torch.mm(self._weights(placed), self.W_value(placed))
