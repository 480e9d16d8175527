"""The mask is kept as an nn.Parameter (without gradient), which is a parameter besides those of the
three layers.

Diagnosis: The mask is kept as a parameter.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        blocked = torch.full((context_length, context_length), -torch.inf).triu(1)
        self.mask = nn.Parameter(blocked, requires_grad=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = len(x)
        if n > len(self.mask):
            raise ValueError(f"{n} tokens are more than {len(self.mask)}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.T / math.sqrt(keys.shape[-1]) + self.mask[:n, :n]
        return torch.softmax(scores, dim=-1) @ values
