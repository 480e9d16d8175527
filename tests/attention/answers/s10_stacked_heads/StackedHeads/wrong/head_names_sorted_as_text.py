"""Goes through the heads by their names sorted as text, so from eleven heads on the output of head
10 stands before that of head 2.

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
        names = sorted(self.heads.keys())  # head 0 first
        return torch.cat([self.heads[name](x) for name in names], dim=-1)
