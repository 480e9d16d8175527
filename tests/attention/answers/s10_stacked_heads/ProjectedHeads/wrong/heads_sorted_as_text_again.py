"""Wrong. The heads are in an nn.ModuleDict and run in the order of their sorted names, which are
text: "10" comes before "2". From 11 heads on the outputs stand in the wrong places
(ProjectedHeads(3, 2, 4, 0.0, 12) against the heads in the order of their numbers).

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
        outputs = [self.heads[name](x) for name in sorted(self.heads.keys())]
        return self.out_proj(torch.cat(outputs, dim=-1))
