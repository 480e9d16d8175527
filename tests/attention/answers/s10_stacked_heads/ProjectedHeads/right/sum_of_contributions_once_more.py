"""Right. Never writes the heads side by side: starts from the bias and adds what each head
contributes through its block of columns of out_proj.weight.

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
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        total = self.out_proj.bias
        for head, block in zip(self.heads, self.out_proj.weight.chunk(len(self.heads), dim=1)):
            total = total + head(x) @ block.T
        return total
