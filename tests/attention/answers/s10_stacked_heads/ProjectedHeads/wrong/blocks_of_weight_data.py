"""Adds the contributions of the heads, but cuts the blocks out of out_proj.weight.data, which
autograd does not follow. After layer(x).sum().backward(), for any x, out_proj.weight has no
gradient, although gradients should flow to all parameters.

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
        self.d_out = d_out
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.data.split(self.d_out, dim=1)
        parts = [head(x) @ block.T for head, block in zip(self.heads, blocks)]
        return sum(parts) + self.out_proj.bias
