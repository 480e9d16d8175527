"""``forward`` sets a seed "so that results can be reproduced": in training every call drops the
same attention weights, and the caller's random numbers start again from the same place each
time. Breaks "no seed is set", in every call.

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
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        torch.manual_seed(123)  # reproducible dropout
        return torch.cat([head(x) for head in self.heads], dim=-1)
