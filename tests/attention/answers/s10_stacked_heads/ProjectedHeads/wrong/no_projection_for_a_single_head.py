"""Leaves the output projection out when there is one head only, so out_proj.weight and
out_proj.bias are missing then and the head's output is returned as it is.

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
        # one head: the width is right already, and there is nothing to mix
        self.out_proj = nn.Linear(num_heads * d_out, d_out) if num_heads > 1 else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        together = torch.cat([head(x) for head in self.heads], dim=-1)
        return self.out_proj(together)
