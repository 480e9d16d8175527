"""Two mistakes: a single head gets no output projection, so ProjectedHeads(5, 3, 7, 0.0, 1) has no
out_proj.weight and applies none; and x is copied with detach, so that for any number of heads no
gradient flows back to x.

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
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        # a single head has nothing to be mixed with
        self.out_proj = nn.Linear(num_heads * d_out, d_out) if num_heads > 1 else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.detach().clone()  # x is not to be changed
        together = torch.cat([head(x) for head in self.heads], dim=-1)
        return self.out_proj(together)
