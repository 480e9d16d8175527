"""The heads are in an nn.ModuleDict with the keys "0", "1", ...; the names of the parameters are the
same as with a ModuleList.

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
        for h in range(num_heads):
            self.heads[str(h)] = CausalAttention(
                d_in=d_in,
                d_out=d_out,
                context_length=context_length,
                dropout=dropout,
                qkv_bias=qkv_bias,
            )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        said = tuple(head(x) for head in self.heads.values())
        return torch.concatenate(said, dim=-1)
