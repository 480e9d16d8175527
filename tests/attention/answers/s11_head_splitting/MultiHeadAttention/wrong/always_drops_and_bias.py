"""Wrong, two mistakes. F.dropout is called without training=self.training, so its default True
holds and weights are dropped after eval(), too. And out_proj gets bias=qkv_bias, so with
qkv_bias=False it has no bias.

Diagnosis: out_proj has a bias only when qkv_bias is True.
"""


class MultiHeadAttention(nn.Module):
    """Causal multi-head self-attention, with one projection for all heads."""

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
        self.h, r = divmod(d_out, num_heads)
        if r != 0:
            raise ValueError(f"{d_out} / {num_heads}")
        self.num_heads, self.ctx, self.dropout = num_heads, context_length, dropout
        lin = lambda i, o: nn.Linear(i, o, bias=qkv_bias)
        self.W_query, self.W_key, self.W_value = lin(d_in, d_out), lin(d_in, d_out), lin(d_in, d_out)
        self.out_proj = lin(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[1]
        if n > self.ctx:
            raise ValueError("sequence longer than context_length")
        q, k, v = (
            W(x).unflatten(-1, (self.num_heads, self.h)).transpose(1, 2)
            for W in (self.W_query, self.W_key, self.W_value)
        )
        allowed = torch.ones(n, n, dtype=torch.bool, device=x.device).tril()
        scores = torch.einsum("bhid,bhjd->bhij", q, k) / math.sqrt(self.h)
        weights = torch.where(allowed, scores, -torch.inf).softmax(-1)
        weights = F.dropout(weights, self.dropout)
        z = torch.einsum("bhij,bhjd->bihd", weights, v)
        return self.out_proj(z.flatten(2))
