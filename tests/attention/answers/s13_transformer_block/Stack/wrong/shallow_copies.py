"""copy.copy in place of copy.deepcopy: the copies share one dict of parameters, so all blocks have
the same weights. Breaks "each has weights of its own" and "independent copies of block", for
num_layers > 1.

Diagnosis: All blocks of the stack share one set of weights.
"""
class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([copy.copy(block) for _ in range(num_layers)])
        self.final_norm = final_norm
        if final_norm:
            self.norm = nn.LayerNorm(d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        if self.final_norm:
            x = self.norm(x)
        return x
