"""Unusual: the outputs are never put side by side. The weight of out_proj is cut into column blocks
and the contributions of the heads are added to the bias, which is used once.

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
        arguments = dict(
            d_in=d_in,
            d_out=d_out,
            context_length=context_length,
            dropout=dropout,
            qkv_bias=qkv_bias,
        )
        self.heads = nn.ModuleList()
        for _ in range(num_heads):
            self.heads.append(CausalAttention(**arguments))
        self.out_proj = nn.Linear(num_heads * d_out, d_out, bias=True)
        self.width = d_out

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        total = self.out_proj.bias
        blocks = self.out_proj.weight.split(self.width, dim=1)
        for head, block in zip(self.heads, blocks, strict=True):
            total = total + head(x) @ block.t()
        return total
