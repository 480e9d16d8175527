"""Has no mask: for each token it looks at the keys up to that token only, all heads at once. The
heads stay behind the tokens, so no axes are exchanged.

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
        self.num_heads, self.context_length, self.p = num_heads, context_length, dropout
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens do not fit into {self.context_length}")
        queries, keys, values = (
            layer(x).unflatten(-1, (self.num_heads, self.head_dim))
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        rows = []
        for now in range(tokens):
            past = slice(0, now + 1)
            scores = torch.einsum("bhd,bjhd->bhj", queries[:, now], keys[:, past])
            weights = torch.softmax(scores / math.sqrt(self.head_dim), dim=-1)
            weights = F.dropout(weights, p=self.p, training=self.training)
            context = torch.einsum("bhj,bjhd->bhd", weights, values[:, past])
            rows.append(context.flatten(1))
        return self.out_proj(torch.stack(rows, dim=1))
