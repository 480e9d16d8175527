"""Has no mask at all: it walks through the tokens and shows each query only the keys up to its own.
It is right; heads stay on the third axis, and dropout acts on the weights of each query.

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
            raise ValueError("num_heads has to divide d_out")
        self.num_heads = num_heads
        self.context_length = context_length
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.drop = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context has {self.context_length}")
        queries, keys, values = (
            layer(x).unflatten(-1, (self.num_heads, self.head_dim))
            for layer in (self.W_query, self.W_key, self.W_value)
        )  # (batch, tokens, num_heads, head_dim)
        rows = []
        for i in range(tokens):
            seen_keys, seen_values = keys[:, : i + 1], values[:, : i + 1]
            scores = (queries[:, i : i + 1] * seen_keys).sum(-1) * self.head_dim**-0.5
            weights = self.drop(scores.softmax(dim=1))  # (batch, i + 1, num_heads)
            context = (weights.unsqueeze(-1) * seen_values).sum(dim=1)
            rows.append(context.flatten(1))  # (batch, d_out)
        return self.out_proj(torch.stack(rows, dim=1))
