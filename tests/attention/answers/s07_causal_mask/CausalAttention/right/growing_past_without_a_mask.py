"""There is no mask at all: a loop over the tokens lets each query meet only the slice of keys and
values up to itself.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.context_length = context_length

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(x) > self.context_length:
            raise ValueError(f"{len(x)} tokens are too many; at most {self.context_length}")
        queries = self.W_query(x) / math.sqrt(self.W_query.out_features)
        keys = self.W_key(x)
        values = self.W_value(x)
        rows = []
        for seen, query in enumerate(queries, start=1):
            weights = torch.softmax(keys[:seen] @ query, dim=0)
            rows.append(weights @ values[:seen])
        return torch.stack(rows)
