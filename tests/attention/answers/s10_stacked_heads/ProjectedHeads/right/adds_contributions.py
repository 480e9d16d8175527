"""Never puts the heads side by side: starts from the bias and adds what each head contributes
through its block of columns of ``out_proj.weight``. The heads are kept in an ``nn.Sequential``
that is never called as a whole.

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
        new = (
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.heads = nn.Sequential(*new)
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.chunk(len(self.heads), dim=1)
        result = self.out_proj.bias
        for head, block in zip(self.heads, blocks):
            result = result + head(x) @ block.T
        return result
