"""Right, but after the three big projections the heads are served in a loop, each with one baddbmm
that scales and adds a mask of minus infinities made on the spot. Dropout is the function, with no
layer.

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
        self.head_dim, rest = divmod(d_out, num_heads)
        if rest:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        self.longest, self.p = context_length, dropout
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.out_proj = nn.Linear(d_out, d_out)

    def _one_head(self, queries, keys, values, future):
        scores = torch.baddbmm(future, queries, keys.mT, alpha=self.head_dim**-0.5)
        weights = F.dropout(scores.softmax(dim=-1), self.p, training=self.training)
        return torch.bmm(weights, values)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.longest:
            raise ValueError(f"{tokens} tokens, but the context holds {self.longest}")
        parts = [
            layer(x).split(self.head_dim, dim=-1)
            for layer in (self.W_query, self.W_key, self.W_value)
        ]
        future = parts[0][0].new_full((tokens, tokens), -math.inf).triu(1)
        context = [self._one_head(q, k, v, future) for q, k, v in zip(*parts)]
        return self.out_proj(torch.cat(context, dim=-1))
