"""Wrong. With a single head there seems to be nothing to mix, so out_proj is an nn.Identity then:
for ``num_heads=1`` the layer has no out_proj.weight and no bias, and returns the head's output as
it is.

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
            [CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out) if num_heads > 1 else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
