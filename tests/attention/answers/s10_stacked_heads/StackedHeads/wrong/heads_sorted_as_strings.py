"""Wrong: the heads are run in the order of their names as strings, where "10" comes before "2".
Input: num_heads=11: the features of head 10 come third, not last; up to ten heads all is right.

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
        self.heads = nn.ModuleDict()
        for h in range(num_heads):
            self.heads[str(h)] = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        outputs = []
        for name in sorted(self.heads):  # in order
            outputs.append(self.heads[name](x))
        return torch.cat(outputs, dim=-1)
