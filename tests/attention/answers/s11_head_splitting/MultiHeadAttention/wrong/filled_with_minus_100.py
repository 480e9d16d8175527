"""Wrong: masked scores are set to -100 and not to minus infinity. As long as a query's own scores
are around 0 this cannot be seen. Where the allowed scores of a query lie near or below -100
(scores down to -500 are allowed), the masked keys get as much weight or nearly all of it, and
the future is read.

Diagnosis: none
"""


BIG_NEGATIVE = -1e2


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, dropout: float, num_heads: int,
                 qkv_bias: bool = False) -> None:
        super().__init__()
        assert d_out % num_heads == 0, "heads have to share the features evenly"
        self.h = num_heads
        self.ctx = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        B, T, _ = x.shape
        assert T <= self.ctx, f"got {T} tokens, the maximum is {self.ctx}"
        q, k, v = (
            torch.stack(layer(x).chunk(self.h, dim=-1), dim=1)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        att = torch.einsum("bhqd,bhkd->bhqk", q, k) / math.sqrt(q.size(-1))
        att = att.masked_fill(self.mask[:T, :T], BIG_NEGATIVE)
        att = self.dropout(F.softmax(att, dim=-1))
        y = torch.einsum("bhqk,bhkd->bqhd", att, v).reshape(B, T, -1)
        return self.out_proj(y)
