"""Nothing is written side by side: the weight of ``out_proj`` is split into blocks of columns, each
head is multiplied by its own block, and the contributions are added to the bias, which is there
once. The numbers are the same.

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
        self.out_proj = nn.Linear(in_features=d_out * num_heads, out_features=d_out, bias=True)
        self.heads = nn.ModuleList()
        while len(self.heads) < num_heads:
            self.heads.append(
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias=qkv_bias)
            )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.split(self.out_proj.out_features, dim=1)
        contributions = (
            torch.einsum("btw,ow->bto", head(x), block)
            for head, block in zip(self.heads, blocks, strict=True)
        )
        return sum(contributions, start=self.out_proj.bias)
