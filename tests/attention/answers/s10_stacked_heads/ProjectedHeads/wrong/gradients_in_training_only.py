"""Switches gradients off in evaluation mode to save memory. Breaks "Gradients flow back to ``x``
and to all parameters", which holds in both modes: after .eval() nothing gets a gradient.

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
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias=qkv_bias)
            for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out, bias=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.set_grad_enabled(self.training):
            context = torch.cat([head(x) for head in self.heads], dim=-1)
            return self.out_proj(context)
