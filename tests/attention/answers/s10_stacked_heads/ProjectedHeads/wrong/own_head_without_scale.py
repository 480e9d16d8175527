"""Everything is written anew, and the own head does not divide the scores. Breaks the formula of
the lesson (scores over the root of d_h, "its scores are divided by sqrt(1)" at width 1 only) and
the given CausalAttention for every d_out above 1.

Diagnosis: The scores are not scaled.
"""
class OneHead(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer(
            "mask", torch.triu(torch.ones(context_length, context_length), diagonal=1).bool(),
            persistent=False,
        )

    def forward(self, x):
        n = x.shape[1]
        if n > self.mask.shape[0]:
            raise ValueError("sequence too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(1, 2)
        scores = scores.masked_fill(self.mask[:n, :n], float("-inf"))
        weights = torch.softmax(scores, dim=-1)
        return self.dropout(weights) @ v


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
            OneHead(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(torch.cat([h(x) for h in self.heads], dim=-1))
