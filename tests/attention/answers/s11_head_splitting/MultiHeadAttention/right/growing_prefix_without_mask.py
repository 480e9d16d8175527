"""There is no mask at all: token i is given only the first i + 1 keys and values, in a loop over the
tokens, with the head axis left where unflatten puts it.

Diagnosis: none
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
        if d_out % num_heads:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.context_length = context_length
        self.dropout = dropout
        self.parts = (num_heads, d_out // num_heads)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context is {self.context_length}")
        queries, keys, values = (
            layer(x).unflatten(-1, self.parts)  # (batch, tokens, num_heads, head_dim)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        rows = []
        for i in range(tokens):
            seen = slice(0, i + 1)
            scores = torch.einsum("bhd,bjhd->bhj", queries[:, i], keys[:, seen])
            weights = torch.softmax(scores / math.sqrt(self.parts[1]), dim=-1)
            weights = F.dropout(weights, p=self.dropout, training=self.training)
            context = torch.einsum("bhj,bjhd->bhd", weights, values[:, seen])
            rows.append(context.flatten(1))
        return self.out_proj(torch.stack(rows, dim=1))
