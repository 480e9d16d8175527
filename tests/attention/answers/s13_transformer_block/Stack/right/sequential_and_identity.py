"""Right. `blocks` is an nn.Sequential whose first block is the given one; without a last norm,
`norm` is nn.Identity, which has no parameters.

Diagnosis: none
"""
class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        more = (copy.deepcopy(block) for _ in range(num_layers - 1))
        self.blocks = nn.Sequential(block, *more)
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(self.blocks(x))
