"""Right: keeps the heads as numbered children of a bare nn.Module in place of an nn.ModuleList and
runs over its children.

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
        nn.Module.__init__(self)
        holder = nn.Module()
        for number in range(num_heads):
            holder.add_module(
                "%d" % number,
                CausalAttention(
                    d_in=d_in,
                    d_out=d_out,
                    context_length=context_length,
                    dropout=dropout,
                    qkv_bias=qkv_bias,
                ),
            )
        self.heads = holder

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        said = tuple(head(x) for head in self.heads.children())  # in order of registration
        return torch.concat(said, dim=x.dim() - 1)
