"""Turns the mask's shape error into ValueError, but with context_length=1 the mask broadcasts, and
long inputs see the future.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        mask = torch.ones(context_length, context_length, dtype=torch.bool).triu(diagonal=1)
        self.register_buffer("mask", mask)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1])
        try:
            scores = scores.masked_fill(self.mask[:n, :n], -math.inf)
        except RuntimeError as problem:
            raise ValueError(f"{n} tokens do not fit into the context") from problem
        return torch.softmax(scores, dim=-1) @ values
