"""An nn.Sequential whose first entry is the given block itself, and a norm registered as None if
there is none.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.Sequential(block)
        while len(self.blocks) < num_layers:
            self.blocks.add_module(str(len(self.blocks)), copy.deepcopy(block))
        self.register_module("norm", nn.LayerNorm(d_model) if final_norm else None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.blocks(x)
        if self.norm is not None:
            hidden = self.norm(hidden)
        return hidden
