"""Unusual: one private method makes tokens with positions (by slicing the weight of the table, not
by calling it); forward reuses attention_weights.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.positions = nn.Embedding(context_length, d_in)
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, qkv_bias))

    def _place(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.positions.num_embeddings:
            raise ValueError(
                f"{n} tokens do not fit into a context of {self.positions.num_embeddings}"
            )
        return x + self.positions.weight[:n]

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._place(x)
        q, k = self.W_query(placed), self.W_key(placed)
        return torch.softmax(q @ k.T * k.shape[1] ** -0.5, dim=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.attention_weights(x) @ self.W_value(self._place(x))
