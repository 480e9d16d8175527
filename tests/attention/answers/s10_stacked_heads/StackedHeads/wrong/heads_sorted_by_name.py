"""Goes through the heads in the order of their names as strings. With num_heads=11 this is 0, 1, 10,
2, 3, ..., so from the third on the features of the heads stand in the wrong places.

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
        outputs = [self.heads[name](x) for name in sorted(self.heads.keys())]
        return torch.cat(outputs, dim=-1)
