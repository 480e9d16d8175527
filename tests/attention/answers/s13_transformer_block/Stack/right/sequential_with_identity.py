"""Right: blocks is an nn.Sequential whose first member is the block itself, the rest are deep
copies made before it is added; without a last norm an nn.Identity without parameters is used
in its place.

Diagnosis: none
"""
class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        others = [copy.deepcopy(block) for _ in range(1, num_layers)]
        self.blocks = nn.Sequential(block, *others)
        self.norm = nn.LayerNorm(d_model, eps=1e-5) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(self.blocks(x))
