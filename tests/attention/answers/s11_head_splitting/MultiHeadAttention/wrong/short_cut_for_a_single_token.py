"""A sequence of one token takes a short cut, since its only attention weight is 1: in training no
dropout acts on that weight (and the queries and keys stand outside the graph).

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
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
        if d_out % num_heads != 0:
            raise ValueError("num_heads has to divide d_out")
        self.num_heads = num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("blocked", blocked, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context is {self.context_length}")
        values = self.W_value(x)
        if tokens == 1:  # softmax of a single score is 1: the context is the value itself
            return self.out_proj(values)
        queries, keys, values = (
            projected.unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for projected in (self.W_query(x), self.W_key(x), values)
        )
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return self.out_proj((weights @ values).transpose(1, 2).flatten(2))
