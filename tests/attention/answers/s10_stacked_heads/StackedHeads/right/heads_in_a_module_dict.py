"""Right, with an nn.ModuleDict whose keys are the numbers of the heads as text, which gives the
parameters the same names as a list.

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
        self.heads = nn.ModuleDict()
        while len(self.heads) < num_heads:
            head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            self.heads[str(len(self.heads))] = head

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads.values()], dim=-1)
