"""Has no mask at all: each token is handled on its own and gets only the keys and values up to
itself, as when a text is being written.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.limit = context_length

    def _look_back(self, query, keys, values):
        weights = torch.softmax(keys @ query / math.sqrt(query.numel()), dim=0)
        return torch.einsum("j,jd->d", weights, values)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if (n := x.shape[0]) > self.limit:
            raise ValueError(f"{n} tokens are too many, the context has {self.limit}")
        queries, keys, values = (layer(x) for layer in (self.W_query, self.W_key, self.W_value))
        return torch.stack(
            [self._look_back(queries[i], keys[: i + 1], values[: i + 1]) for i in range(n)]
        )
