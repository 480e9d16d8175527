"""There is no mask: each token is given only the keys and values up to itself. The heads stay on the
third axis throughout, so nothing is transposed.

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
        self.head_dim, left_over = divmod(d_out, num_heads)
        if left_over:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        self.context_length = context_length
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.drop = nn.Dropout(dropout)

    def _look_back(self, query, keys, values):
        # query: (batch, heads, head_dim); keys, values: (batch, seen, heads, head_dim)
        scores = (query.unsqueeze(1) * keys).sum(dim=-1) / math.sqrt(self.head_dim)
        weights = self.drop(scores.softmax(dim=1))
        return (weights.unsqueeze(-1) * values).sum(dim=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context is {self.context_length}")
        q, k, v = (
            layer(x).unflatten(-1, (-1, self.head_dim))
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        rows = [
            self._look_back(q[:, now], k[:, : now + 1], v[:, : now + 1]).flatten(1)
            for now in range(tokens)
        ]
        return self.out_proj(torch.stack(rows, dim=1))
