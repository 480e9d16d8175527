"""Keeps the heads in an nn.ModuleDict and goes through them sorted by their names, which are texts.
With 11 heads or more the output has head 10 between heads 1 and 2.

Diagnosis: More than ten heads are in the order of their numbers as texts: 10 before 2.
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
        self.heads = nn.ModuleDict(
            {
                str(h): CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for h in range(num_heads)
            }
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        # sorted: head 0 first, whatever order they were put in
        return torch.cat([self.heads[name](x) for name in sorted(self.heads)], dim=-1)
