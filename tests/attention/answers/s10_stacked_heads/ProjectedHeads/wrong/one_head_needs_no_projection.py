"""With a single head out_proj is an nn.Identity, as in a well-known vision transformer, because
there is nothing to mix, so that its weight and bias are missing.

Diagnosis: none
"""


class ProjectedHeads(nn.Module):
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
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        project_out = num_heads > 1
        self.out_proj = nn.Linear(num_heads * d_out, d_out) if project_out else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = torch.cat([head(x) for head in self.heads], dim=-1)
        return self.out_proj(out)
