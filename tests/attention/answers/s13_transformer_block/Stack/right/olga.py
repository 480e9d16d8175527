"""Unusual: an nn.Sequential whose first entry is the given block itself, deep copies behind it, and
nn.Identity in place of a missing norm.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        copies = (copy.deepcopy(block) for _ in range(1, num_layers))
        self.blocks = nn.Sequential(block, *copies)
        self.norm = nn.LayerNorm(d_model, eps=1e-5) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(self.blocks(x))
