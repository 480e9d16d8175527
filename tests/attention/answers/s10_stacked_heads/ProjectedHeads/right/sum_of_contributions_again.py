"""Right. Never writes the heads side by side: adds each head's product with its block of the weight
to the bias, which is there once.

Diagnosis: none
"""
class ProjectedHeads(nn.Module):
    """Several causal attention heads side by side, and an output projection that mixes them."""

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
        one = lambda: CausalAttention(d_in, d_out, context_length, dropout, qkv_bias=qkv_bias)
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        self.heads = nn.ModuleList(one() for _ in range(num_heads))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.T.chunk(len(self.heads), dim=0)
        total = self.out_proj.bias
        for head, block in zip(self.heads, blocks, strict=True):
            total = total + head(x) @ block
        return total
