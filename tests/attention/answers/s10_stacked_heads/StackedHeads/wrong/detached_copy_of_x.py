"""To be sure not to change the caller's x, forward works on a detached copy. Breaks "Gradients flow
back to x and to all parameters": x.grad stays None (or backward raises) for every input that
requires grad.

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
        x = x.clone().detach()  # x must not be changed
        return torch.cat([head(x) for head in self.heads], dim=-1)
