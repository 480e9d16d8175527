"""Wrong: the heads are run in the alphabetical order of their names, so with more than ten heads
the features of head 10 come right after those of head 1.

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
        # a dictionary should not be relied on for its order, so sort the names: head 0 first
        outputs = [self.heads[name](x) for name in sorted(self.heads.keys())]
        return torch.cat(outputs, dim=-1)
