"""Wrong: the outputs are put one below the other, all items of head 0 first, and then read as if all
heads of item 0 came first. Input: two different sequences and two heads: item 0 gets the outputs
of head 0 for both items, item 1 those of head 1; with one item, or equal items, nothing shows.

Diagnosis: none
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
        self.num_heads = num_heads
        self.d_out = d_out
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        together = torch.cat([head(x) for head in self.heads], dim=0)
        together = together.view(batch, self.num_heads, tokens, self.d_out)
        # (batch, heads, tokens, d_out) -> (batch, tokens, heads * d_out)
        return together.transpose(1, 2).reshape(batch, tokens, self.num_heads * self.d_out)
