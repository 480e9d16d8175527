"""Right. Inherits from StackedHeads and only puts the projection behind it.

Diagnosis: none
"""
class ProjectedHeads(StackedHeads):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.out_proj = nn.Linear(d_out * num_heads, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(super().forward(x))
