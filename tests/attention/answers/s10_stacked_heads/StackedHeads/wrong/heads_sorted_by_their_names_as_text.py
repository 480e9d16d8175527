"""Puts the heads side by side in the order of their names as text, so with more than ten heads the
features of head 10 come before those of head 2.

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
        return torch.cat([self.heads[name](x) for name in sorted(self.heads)], dim=-1)
