"""Makes out_proj before the heads, keeps them in an nn.Sequential that is never called, and adds
each head's contribution to the bias in place of concatenating.

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
        self.heads = nn.Sequential()
        for h in range(num_heads):
            head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            self.heads.add_module(str(h), head)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.chunk(len(self.heads), dim=1)  # each (d_out, d_out)
        y = self.out_proj.bias
        for head, block in zip(self.heads, blocks):
            y = y + head(x) @ block.T
        return y
