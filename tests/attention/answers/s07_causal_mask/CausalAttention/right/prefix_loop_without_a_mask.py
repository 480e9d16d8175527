"""Has no mask at all: each token is compared with the keys of its own prefix only, and the layers
are registered with add_module.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.limit = context_length
        self.scale = math.sqrt(d_out)

    def _one(self, query: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        weights = torch.softmax(keys @ query / self.scale, dim=0)
        return weights @ values

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = len(x)
        if tokens > self.limit:
            raise ValueError(f"{tokens} tokens do not fit into a context of {self.limit}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        return torch.stack([self._one(q[i], k[: i + 1], v[: i + 1]) for i in range(tokens)])
