"""Wrong, two mistakes. Calls ``torch.seed()`` for each head so that no two start alike, although no
seed may be set: after ``torch.manual_seed(0)`` two runs build different layers. And evaluation runs
under no_grad, so ``layer.eval()(x)`` gives no gradients.

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
        self.heads = nn.ModuleList()
        for _ in range(num_heads):
            torch.seed()  # each head starts from its own random weights
            self.heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if not self.training:
            with torch.no_grad():
                return torch.cat([head(x) for head in self.heads], dim=-1)
        return torch.cat([head(x) for head in self.heads], dim=-1)
