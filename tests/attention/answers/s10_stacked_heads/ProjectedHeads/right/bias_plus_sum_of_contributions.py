"""Right: nothing is put side by side. The output starts as the bias, and each head adds its
contribution, its output times its own columns of out_proj.weight; the heads live in a bare
nn.Module under their numbers.

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
        self.heads = nn.Module()
        for number in range(num_heads):
            head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            self.heads.register_module(str(number), head)
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.out_proj.bias
        blocks = self.out_proj.weight.tensor_split(len(self.heads._modules), dim=1)
        for head, block in zip(self.heads.children(), blocks, strict=True):
            y = y + head(x) @ block.T
        return y
