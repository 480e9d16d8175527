"""Right, with no mask at all: token i gets the keys and values of its own prefix and nothing else,
one token after another.

Diagnosis: none
"""

class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.longest = context_length
        self.scale = d_out**-0.5
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(x) > self.longest:
            raise ValueError(f"{len(x)} tokens are more than {self.longest}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)

        def look_back(i):
            seen = slice(None, i + 1)
            weights = (keys[seen] @ queries[i] * self.scale).softmax(dim=0)
            return weights @ values[seen]

        return torch.stack([look_back(i) for i in range(len(x))])
