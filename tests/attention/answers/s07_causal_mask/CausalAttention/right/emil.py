"""Unusual: there is no mask at all; token i is given the keys and values 0..i in a loop, so the
future never enters the computation.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.scale = 1 / math.sqrt(d_out)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(x) > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, got {len(x)}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        context = []
        for i, q in enumerate(queries, start=1):
            weights = torch.softmax(keys[:i] @ q * self.scale, dim=0)
            context.append(weights @ values[:i])
        return torch.stack(context)
