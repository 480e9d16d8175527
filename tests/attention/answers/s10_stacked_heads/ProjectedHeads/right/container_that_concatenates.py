"""Keeps the heads in a subclass of nn.Sequential whose forward runs them on the same input and
writes them side by side.

Diagnosis: none
"""


class SideBySide(nn.Sequential):
    """Modules that all get the same input; their outputs are put together on the last axis."""

    def forward(self, x):
        return torch.cat([module(x) for module in self], dim=-1)


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
        super(ProjectedHeads, self).__init__()
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        self.heads = SideBySide()
        for h in range(num_heads):
            head = CausalAttention(
                d_in=d_in,
                d_out=d_out,
                context_length=context_length,
                dropout=dropout,
                qkv_bias=qkv_bias,
            )
            self.heads.add_module(str(h), head)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(self.heads(x))
