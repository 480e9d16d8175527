"""Right: never writes the heads side by side but adds up what each head contributes through its
own columns of out_proj, and the bias once.

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
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.chunk(len(self.heads), dim=1)
        total = self.out_proj.bias
        for head, block in zip(self.heads, blocks):
            total = total + head(x) @ block.T
        return total
