"""Keeps the heads in an nn.ModuleDict under the names 0, 1, and so on, and starts from the bias,
to which it adds each head's contribution.

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
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        self.heads = nn.ModuleDict(
            (str(h), CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))
            for h in range(num_heads)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weight, bias = self.out_proj.weight, self.out_proj.bias
        blocks = weight.split(self.out_proj.out_features, dim=1)  # a head is as wide as the output
        y = bias.expand(*x.shape[:-1], -1)
        for head, block in zip(self.heads.values(), blocks, strict=True):
            y = y + head(x) @ block.T
        return y
