"""Makes at most three blocks, however large num_layers is.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(min(num_layers, 3)))
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        return self.norm(x)
