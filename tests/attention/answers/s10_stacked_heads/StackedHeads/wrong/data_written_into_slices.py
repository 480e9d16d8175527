"""Writes the .data of each head into a tensor of its own, which cuts the graph: no gradient
reaches x or any parameter.

Diagnosis: No gradient gets back to the heads, so they never learn.
"""


class StackedHeads(nn.Module):
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
        self.heads = nn.ModuleList()
        for _ in range(num_heads):
            self.heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        together = x.new_zeros(batch, tokens, self.num_heads * self.d_out)
        for h, head in enumerate(self.heads):
            start = h * self.d_out
            together[:, :, start : start + self.d_out] = head(x).data
        return together
