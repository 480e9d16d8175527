"""Two mistakes. (1) With num_heads=1 there is no out_proj (an nn.Identity stands for it): the
parameters out_proj.weight and out_proj.bias are missing and nothing is projected. (2) In
evaluation mode gradients are switched off (set_grad_enabled(self.training)), so after .eval() no
gradient reaches x or any parameter.

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
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )
        if num_heads > 1:
            self.out_proj = nn.Linear(num_heads * d_out, d_out)
        else:
            self.out_proj = nn.Identity()  # one head: nothing to mix

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.set_grad_enabled(self.training):
            side_by_side = torch.cat([head(x) for head in self.heads], dim=-1)
            return self.out_proj(side_by_side)
