"""A token's weight on itself is never dropped, so that no token loses everything.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        later = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", later, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        t = x.shape[1]
        if t > self.mask.shape[0]:
            raise ValueError("too many tokens")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = q @ k.transpose(1, 2) / k.shape[-1] ** 0.5
        s = s.masked_fill(self.mask[:t, :t], -torch.inf)
        w = s.softmax(-1)
        own = torch.diag_embed(w.diagonal(dim1=1, dim2=2))
        if self.dropout.p == 1:
            return self.dropout(w) @ v
        scale = 1 / (1 - self.dropout.p) if self.training else 1.0
        return (self.dropout(w - own) + own * scale) @ v
