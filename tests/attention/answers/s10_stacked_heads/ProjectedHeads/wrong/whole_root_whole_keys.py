"""Wrong, two mistakes. The scale is the integer part of the root (1 for d_out = 2 or 3, 2 for 5;
exact for 1 and 4). And dropout takes away whole keys, for all queries at once: with zero scores,
all tokens of a sequence lose token 0 together, where each should draw by itself.

Diagnosis: The square root of the width is rounded to a whole number. A key is dropped for all
queries together.
"""
class OneHead(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.scale = int(d_out**0.5)
        self.context_length = context_length

    def forward(self, x):
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        future = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        weights = (q @ k.mT / self.scale).masked_fill(future, -torch.inf).softmax(-1)
        kept = self.dropout(torch.ones_like(weights[:, :1]))
        return (weights * kept) @ v


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
            [OneHead(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(torch.cat([h(x) for h in self.heads], dim=2))
