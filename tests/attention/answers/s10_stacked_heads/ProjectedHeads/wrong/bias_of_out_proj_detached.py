"""The bias of ``out_proj`` is added by hand, and detached: the numbers are right, but it never gets
a gradient and stays at its random start. Breaks "Gradients flow back to ``x`` and to all
parameters", in every backward pass.

Diagnosis: none
"""


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
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        together = torch.cat([head(x) for head in self.heads], dim=-1)
        # the bias belongs to no head: add it once, as a constant, after the product
        bias = self.out_proj.bias.detach()
        return together @ self.out_proj.weight.T + bias
