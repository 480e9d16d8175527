"""Wrong: the heads are run in the sorted order of their names, which are strings: with more than
ten heads, '10' comes before '2', and the outputs meet the wrong columns of out_proj. Up to ten
heads are right.

Diagnosis: More than ten heads are in the order of their numbers as texts: 10 before 2.
"""


class ProjectedHeads(nn.Module):
    """Several causal attention heads side by side, and an output projection that mixes them."""

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
                str(i): CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for i in range(num_heads)
            }
        )
        self.out_proj = nn.Linear(d_out * num_heads, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        outs = []
        for name in sorted(self.heads):
            outs.append(self.heads[name](x))
        return self.out_proj(torch.cat(outs, dim=-1))
