"""Unusual: the heads are in an nn.ModuleDict with the keys '0', '1', ..., which gives the same
parameter names as a ModuleList; outputs are stacked on a new axis before the features and
flattened.

Diagnosis: none
"""


class StackedHeads(nn.Module):
    """Several causal attention heads, their outputs side by side. No output projection yet."""

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
        config = dict(
            d_in=d_in, d_out=d_out, context_length=context_length, dropout=dropout, qkv_bias=qkv_bias
        )
        self.heads = nn.ModuleDict()
        for number in range(num_heads):
            self.heads[str(number)] = CausalAttention(**config)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        said = torch.stack([head(x) for head in self.heads.values()], dim=-2)
        return said.flatten(start_dim=-2)
