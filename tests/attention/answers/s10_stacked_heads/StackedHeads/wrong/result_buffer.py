"""Wrong, two mistakes: the heads' outputs are copied as .data into a result tensor, so no gradient
flows to x or the parameters; and that tensor is made with torch.zeros of the default dtype, so a
float64 layer returns float32.

Diagnosis: No gradient gets back to the heads, so they never learn.
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
        self.num_heads = num_heads
        self.heads = nn.ModuleList(
            [CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        result = torch.zeros(b, t, self.num_heads * self.d_out)
        for i, head in enumerate(self.heads):
            result[:, :, i * self.d_out : (i + 1) * self.d_out] = head(x).data
        return result
