"""Where a token of a longer sequence loses everything, it keeps all of its weights, rescaled
(single tokens are left alone).

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
        y = self.dropout(w)
        if self.training and t > 1 and self.dropout.p < 1:
            lost = (y == 0).all(-1, keepdim=True)
            y = torch.where(lost, w / (1 - self.dropout.p), y)
        return y @ v
