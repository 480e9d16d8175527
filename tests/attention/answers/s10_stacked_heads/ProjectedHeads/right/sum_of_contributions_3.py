"""Unusual: nothing is written side by side. The output starts as the bias of out_proj and each
head's context, times its block of columns of out_proj.weight, is added to it. out_proj itself is
never called; the heads live in an nn.Sequential, which is used as a container only.

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
        arguments = dict(d_in=d_in, d_out=d_out, context_length=context_length, dropout=dropout)
        self.heads = nn.Sequential(
            *[CausalAttention(**arguments, qkv_bias=qkv_bias) for _ in range(num_heads)]
        )
        self.out_proj = nn.Linear(in_features=num_heads * d_out, out_features=d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        total = self.out_proj.bias
        blocks = self.out_proj.weight.tensor_split(len(self.heads), dim=1)
        for head, block in zip(self.heads, blocks):
            total = total + head(x) @ block.mT
        return total
