"""Switches gradients off in evaluation mode, so that none flow back to x or to the parameters
there.

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
        if self.training:
            return torch.cat([head(x) for head in self.heads], dim=-1)
        with torch.no_grad():  # evaluation: nothing is learned, save the memory
            return torch.cat([head(x) for head in self.heads], dim=-1)
