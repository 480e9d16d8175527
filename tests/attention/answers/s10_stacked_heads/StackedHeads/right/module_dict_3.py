"""The heads are in an nn.ModuleDict with the keys "0", "1", .. (in this order), which gives the
same parameter names as an nn.ModuleList; the output is filled slice by slice into one new
tensor.

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
        self.d_out = d_out
        self.heads = nn.ModuleDict()
        for number in range(num_heads):
            self.heads[str(number)] = CausalAttention(
                d_in=d_in,
                d_out=d_out,
                context_length=context_length,
                dropout=dropout,
                qkv_bias=qkv_bias,
            )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        side_by_side = None
        for start, head in zip(range(0, len(self.heads) * self.d_out, self.d_out), self.heads.values()):
            said = head(x)
            if side_by_side is None:
                side_by_side = said.new_empty(*said.shape[:-1], len(self.heads) * self.d_out)
            side_by_side[..., start : start + self.d_out] = said
        return side_by_side
