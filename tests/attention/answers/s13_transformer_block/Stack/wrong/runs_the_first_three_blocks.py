"""Runs the first three blocks only, however many there are.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks[:3]:
            x = block(x)
        return x if self.norm is None else self.norm(x)
