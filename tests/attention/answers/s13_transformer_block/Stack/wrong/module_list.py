"""TWO: one deep copy is made and put into the list num_layers times, so all layers share their
weights; and the norm is applied after every block, not once at the end.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([copy.deepcopy(block)] * num_layers)
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
            if self.norm is not None:
                x = self.norm(x)
        return x
