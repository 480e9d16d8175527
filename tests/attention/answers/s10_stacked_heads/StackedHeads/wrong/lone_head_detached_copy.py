"""Wrong, two mistakes. A single head is kept without a list: with num_heads=1 its parameters are
called heads.W_query.weight instead of heads.0.W_query.weight. And x is copied with detach, so that
no gradient flows back to x (x.grad is None for any input).

Diagnosis: none
"""
class StackedHeads(nn.Module):
    """Several causal attention heads, their outputs side by side."""

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
        arguments = (d_in, d_out, context_length, dropout, qkv_bias)
        self.num_heads = num_heads
        if num_heads == 1:
            self.heads = CausalAttention(*arguments)
        else:
            self.heads = nn.ModuleList([CausalAttention(*arguments) for _ in range(num_heads)])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.detach().clone()  # so that the caller's x stays as it is
        if self.num_heads == 1:
            return self.heads(x)
        return torch.cat([head(x) for head in self.heads], dim=-1)
