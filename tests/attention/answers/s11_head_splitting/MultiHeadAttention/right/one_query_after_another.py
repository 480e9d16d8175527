"""Has no mask at all: it goes through the queries in a loop and gives each of them only the keys
and values up to its own place.

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
        if d_out % num_heads:
            raise ValueError(f"num_heads={num_heads} does not divide d_out={d_out}")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)

    def _heads(self, projected: torch.Tensor) -> torch.Tensor:
        return projected.unflatten(-1, (self.num_heads, self.head_dim))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context is {self.context_length}")
        queries = self._heads(self.W_query(x))  # (batch, tokens, num_heads, head_dim)
        keys = self._heads(self.W_key(x))
        values = self._heads(self.W_value(x))
        rows = []
        for i in range(tokens):
            past_keys, past_values = keys[:, : i + 1], values[:, : i + 1]
            scores = torch.einsum("bhd,bjhd->bhj", queries[:, i], past_keys)
            weights = torch.softmax(scores / math.sqrt(self.head_dim), dim=-1)
            weights = self.dropout(weights)
            context = torch.einsum("bhj,bjhd->bhd", weights, past_values)
            rows.append(context.flatten(1))
        return self.out_proj(torch.stack(rows, dim=1))
