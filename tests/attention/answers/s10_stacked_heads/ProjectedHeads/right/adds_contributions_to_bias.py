"""Never writes the heads side by side: starts from the bias and adds what each head contributes
through its block of columns of out_proj.weight.

Diagnosis: none
"""


from functools import reduce


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
        self.heads = nn.ModuleList()
        while len(self.heads) < num_heads:
            self.heads.append(
                CausalAttention(
                    d_in=d_in,
                    d_out=d_out,
                    context_length=context_length,
                    dropout=dropout,
                    qkv_bias=qkv_bias,
                )
            )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.chunk(len(self.heads), dim=1)
        contributions = (head(x) @ block.t() for head, block in zip(self.heads, blocks))
        return reduce(torch.add, contributions, self.out_proj.bias)
