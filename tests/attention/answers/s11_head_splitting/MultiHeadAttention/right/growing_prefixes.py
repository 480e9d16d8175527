"""Has no mask: token after token, the query meets only the keys and values up to itself; dropout
acts row by row.

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
        assert d_out % num_heads == 0, "d_out must be divisible by num_heads"
        self.context_length = context_length
        self.num_heads = num_heads
        self.p = dropout
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)

    def heads(self, projected: torch.Tensor) -> torch.Tensor:
        return projected.unflatten(-1, (self.num_heads, -1)).movedim(-2, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {tokens}")
        q, k, v = (self.heads(layer(x)) for layer in (self.W_query, self.W_key, self.W_value))
        root = math.sqrt(q.size(-1))

        rows = []
        for last in range(tokens):
            seen_keys = k[:, :, : last + 1]
            seen_values = v[:, :, : last + 1]
            scores = (seen_keys * q[:, :, last : last + 1]).sum(dim=-1) / root
            weights = F.dropout(scores.softmax(dim=-1), self.p, self.training)
            rows.append((weights.unsqueeze(-1) * seen_values).sum(dim=-2))
        context = torch.stack(rows, dim=1)  # (batch, tokens, heads, head_dim)
        return self.out_proj(context.flatten(start_dim=2))
