"""Right. Inherits from StackedHeads and only adds the last step.

Diagnosis: none
"""
class ProjectedHeads(StackedHeads):
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
        super().__init__(
            d_in=d_in,
            d_out=d_out,
            context_length=context_length,
            dropout=dropout,
            num_heads=num_heads,
            qkv_bias=qkv_bias,
        )
        self.out_proj = nn.Linear(d_out * num_heads, d_out, bias=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(super().forward(x))
