"""Never writes the heads side by side: it starts from the bias and adds the contribution of each
head, made with its block of the weight of out_proj; the heads are kept in an nn.Sequential that is
not called.

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
        make = lambda: CausalAttention(d_in, d_out, context_length, dropout, qkv_bias=qkv_bias)
        self.heads = nn.Sequential(*(make() for _ in range(num_heads)))
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.chunk(len(self.heads), dim=1)  # (d_out, d_out), each
        result = self.out_proj.bias
        for head, block in zip(self.heads, blocks):
            result = result + head(x) @ block.T
        return result
