"""The heads drop single features of the values and not attention weights. With d_out = 1 and one
query nothing shows. In training with d_out = 2, p = 0.5 and one token, a head should give all of
its value doubled or nothing of it; here one feature may be dropped and the other kept.

Diagnosis: Dropout acts on the values, not on the attention weights.
"""


class ValueDroppingHead(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias):
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"more than {self.context_length} tokens")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(1, 2) / math.sqrt(k.shape[-1])
        later = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        weights = scores.masked_fill(later, -torch.inf).softmax(dim=-1)
        return weights @ self.dropout(v)


class ProjectedHeads(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        self.heads = nn.ModuleList(
            ValueDroppingHead(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
