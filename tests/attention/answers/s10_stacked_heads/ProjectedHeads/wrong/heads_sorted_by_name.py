"""Goes through the heads in the order of their sorted names, in which "10" comes before "2", so
with more than ten heads they stand in the wrong order.

Diagnosis: More than ten heads are in the order of their numbers as texts: 10 before 2.
"""


class ProjectedHeads(nn.Module):
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
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        outputs = [self.heads[name](x) for name in sorted(self.heads)]
        return self.out_proj(torch.cat(outputs, dim=-1))
