"""Right. The block itself is the last of the ModuleList, the copies are appended before it; without
a last norm the attribute norm is an nn.Identity.

Diagnosis: none
"""
class Stack(nn.Module):
    """Copies of a block, one after another, and a layer norm at the end."""

    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList()
        while len(self.blocks) < num_layers - 1:
            self.blocks.append(copy.deepcopy(block))
        self.blocks.append(block)
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for number in range(len(self.blocks)):
            x = self.blocks[number](x)
        return self.norm(x)
