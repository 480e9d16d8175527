"""Right, but unusual: there is no mask at all. Each query, one after the other, meets only the keys
and values up to its own place, and the heads stay behind the tokens the whole time.

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
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        self.cut = (num_heads, d_out // num_heads)
        self.longest = context_length
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.thin = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(1)
        if tokens > self.longest:
            raise ValueError(f"{tokens} tokens are more than the context of {self.longest}")
        queries, keys, values = (
            layer(x).unflatten(-1, self.cut) for layer in (self.W_query, self.W_key, self.W_value)
        )  # each (batch, tokens, heads, head_dim)
        rows = []
        for end in range(1, tokens + 1):
            scores = torch.einsum("bhd,bjhd->bhj", queries[:, end - 1], keys[:, :end])
            weights = self.thin(torch.softmax(scores * self.cut[1] ** -0.5, dim=-1))
            context = torch.einsum("bhj,bjhd->bhd", weights, values[:, :end])
            rows.append(self.out_proj(context.flatten(1)))
        return torch.stack(rows, dim=1)
