"""The heads are kept in a ModuleDict and run in the order of their sorted names, which are strings:
"10" comes before "2". Wrong for num_heads = 11: the features of head 10 stand in third place, and
those of heads 2 to 9 one place too late.

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
        # a dictionary: sort the names so that head 0 comes first
        return torch.cat([self.heads[name](x) for name in sorted(self.heads)], dim=-1)
