"""Wrong: the last norm is appended to blocks. Stack(block, 3, 2) then has four entries in blocks
where the text says num_layers, no attribute norm, and names such as blocks.3.weight in place of
norm.weight.

Diagnosis: none
"""
class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        layers = [copy.deepcopy(block) for _ in range(num_layers)]
        if final_norm:
            layers.append(nn.LayerNorm(d_model))
        self.blocks = nn.Sequential(*layers)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.blocks(x)
