"""Protects the caller's x with a detached copy, so no gradient flows back to x, although the
outputs and the gradients of the parameters are right.

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
        x = x.detach().clone()  # x is not changed
        return torch.cat([head(x) for head in self.heads], dim=-1)
