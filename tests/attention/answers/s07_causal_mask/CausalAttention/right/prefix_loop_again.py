"""Right. No mask at all: token i gets the keys and values of tokens 0 .. i only, one token after
another.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.longest = context_length

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(x) > self.longest:
            raise ValueError(f"{len(x)} tokens do not fit into a context of {self.longest}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        contexts = []
        for i, query in enumerate(queries):
            scores = keys[: i + 1] @ query / math.sqrt(query.numel())
            contexts.append(scores.softmax(dim=0) @ values[: i + 1])
        return torch.stack(contexts)
