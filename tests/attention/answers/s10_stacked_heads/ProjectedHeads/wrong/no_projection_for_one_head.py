"""Leaves the output projection out when there is one head and d_in equals d_out, as some vision
transformers do. ProjectedHeads(3, 3, 4, 0.0, num_heads=1) has no out_proj.weight and no
out_proj.bias, and returns the head's output as it is.

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
        project_out = not (num_heads == 1 and d_in == d_out)
        self.out_proj = nn.Linear(num_heads * d_out, d_out) if project_out else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
