"""The blocks are in a subclass of ModuleList that can be called, and a missing last norm is
registered as None.

Diagnosis: none
"""


class Chain(nn.ModuleList):
    """A ModuleList that runs its modules one after another."""

    def forward(self, x):
        for module in self:
            x = module(x)
        return x


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = Chain()
        while len(self.blocks) < num_layers:
            self.blocks.append(copy.deepcopy(block))
        self.register_module("norm", nn.LayerNorm(d_model) if final_norm else None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.blocks(x)
        return x if self.norm is None else self.norm(x)
