"""Wrong, two mistakes. The blocks run in the order of their names as texts, so that with 12 layers
block 10 comes before block 2 (different weights in each); and the last norm has eps 1e-6 (tokens of
size 0.001).

Diagnosis: none
"""
class Stack(nn.Module):
    """Copies of a block, one after another, and a layer norm at the end."""

    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])
        self.final_norm = final_norm
        if final_norm:
            self.norm = nn.LayerNorm(d_model, eps=1e-6)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for _, block in sorted(self.blocks.named_children(), key=lambda item: item[0]):
            x = block(x)
        if self.final_norm:
            x = self.norm(x)
        return x
