"""The heads are kept in a subclass of ``nn.Sequential`` whose forward gives the same x to all its
entries, in place of one after another. The names are those of a ModuleList: heads.0, heads.1,
and so on.

Diagnosis: none
"""
from functools import partial


class SideBySide(nn.Sequential):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat(tuple(part(x) for part in self.children()), dim=-1)


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
        new_head = partial(
            CausalAttention,
            d_in=d_in,
            d_out=d_out,
            context_length=context_length,
            dropout=dropout,
            qkv_bias=qkv_bias,
        )
        self.heads = SideBySide(*(new_head() for _ in range(num_heads)))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.heads(x)
