"""Unusual: the weights are made row by row in a Python loop (log_softmax, then exp), a helper
checks and places the tokens, and the values are weighted by broadcasting and a sum.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        make = lambda: nn.Linear(d_in, d_out, bias=qkv_bias)  # noqa: E731
        self.W_query, self.W_key, self.W_value = make(), make(), make()
        self.positions = nn.Embedding(context_length, d_in)

    def _placed(self, x):
        n, limit = x.shape[0], self.positions.num_embeddings
        if n > limit:
            raise ValueError(f"{n} tokens do not fit into a context of {limit}")
        return x + self.positions.weight[:n]

    def _rows(self, placed):
        keys = self.W_key(placed)
        root = keys.shape[1] ** 0.5
        rows = [(keys @ q / root).log_softmax(0).exp() for q in self.W_query(placed)]
        return torch.stack(rows)

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._rows(self._placed(x))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        placed = self._placed(x)
        weights, values = self._rows(placed), self.W_value(placed)
        return (weights.unsqueeze(2) * values.unsqueeze(0)).sum(1)
