"""Never writes the heads side by side: each head is multiplied with its columns of out_proj.weight
and the contributions are added to the bias.

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
        make = lambda: CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.Sequential(*(make() for _ in range(num_heads)))
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        self.width = d_out

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        total = self.out_proj.bias
        for head, columns in zip(self.heads, self.out_proj.weight.split(self.width, dim=1)):
            total = total + head(x) @ columns.T
        return total
