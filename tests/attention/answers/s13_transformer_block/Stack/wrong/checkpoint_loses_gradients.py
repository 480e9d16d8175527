"""To save memory, blocks are called through a reentrant checkpoint in training. Wrong for an x that
needs no gradient itself, such as torch.randn(1, 2, 4): then no gradient reaches the parameters of
the blocks.

Diagnosis: none
"""
from torch.utils.checkpoint import checkpoint


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            if self.training:
                x = checkpoint(block, x, use_reentrant=True)
            else:
                x = block(x)
        if self.norm is not None:
            x = self.norm(x)
        return x
