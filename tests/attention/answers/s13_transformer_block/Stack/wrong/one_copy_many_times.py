"""Wrong: makes a deep copy only once and repeats it with * in a list. Block 0 is the given one, but
blocks 1, 2, 3, ... are one and the same module with the same weights. Right for one or two
layers only.

Diagnosis: none
"""


class Stack(nn.Module):
    """Copies of a block, one after another, and a layer norm at the end."""

    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([block] + [copy.deepcopy(block)] * (num_layers - 1))
        self.final_norm = final_norm
        if final_norm:
            self.norm = nn.LayerNorm(d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for blk in self.blocks:
            x = blk(x)
        if self.final_norm:
            x = self.norm(x)
        return x
