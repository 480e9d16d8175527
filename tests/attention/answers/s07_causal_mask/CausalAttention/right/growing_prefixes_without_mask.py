"""Has no mask at all: a loop over the queries, each of which meets only the keys and values up to
its own place.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    """Single-head causal self-attention of one sequence."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.context_length = context_length
        self.width = math.sqrt(d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = len(x)
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context has room for {self.context_length}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        return torch.stack([self._look_back(queries[i], keys[: i + 1], values[: i + 1])
                            for i in range(tokens)])

    def _look_back(self, query, keys, values):
        weights = torch.softmax(keys @ query / self.width, dim=0)
        return weights @ values
