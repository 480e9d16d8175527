"""Two mistakes: one dropout draw is shared by all queries of a head, so a whole key goes at once;
and with dropout=1.0 it computes 0 / 0, nan.

Diagnosis: A key is dropped for all queries together.
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
        self.dropout = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        blocked = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("blocked", blocked, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {tokens}")
        queries = self.W_query(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
        keys = self.W_key(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
        values = self.W_value(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)

        scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -torch.inf)
        weights = torch.softmax(scores, dim=-1)
        if self.training and self.dropout > 0:
            draw = torch.rand(batch, self.num_heads, 1, tokens, device=x.device)
            keep = (draw >= self.dropout).to(weights.dtype)
            weights = weights * keep / (1.0 - self.dropout)

        context = (weights @ values).transpose(1, 2).flatten(2)
        return self.out_proj(context)
