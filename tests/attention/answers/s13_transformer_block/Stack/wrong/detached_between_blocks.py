"""Wrong: every block gets a detached input (as one does between the pieces of truncated
backpropagation). The output is right, but gradients reach only the last norm and the last block:
all earlier blocks and x get none.

Diagnosis: No gradient flows from one block to the block before it.
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = x
        for blk in self.blocks:
            h = blk(h.detach())  # otherwise the graph gets very deep
        if self.norm is not None:
            h = self.norm(h)
        return h
