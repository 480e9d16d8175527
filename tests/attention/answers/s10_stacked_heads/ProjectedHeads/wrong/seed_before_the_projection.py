"""Sets a seed before out_proj is made, so that the projection is reproducible. Breaks "no seed is
set": every out_proj of a size starts from the same numbers, layers made after another one of
the same size start with the same heads, and the dropout that follows is always the same.

Diagnosis: The layer sets a seed when it is made.
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
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        torch.manual_seed(123)
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
