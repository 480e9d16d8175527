"""The block itself is number 0, every further one is a deep copy of the one before it, and they
stand in an nn.Sequential.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        chain = [block]
        while len(chain) < num_layers:
            chain.append(copy.deepcopy(chain[-1]))
        self.blocks = nn.Sequential(*chain)
        self.register_module("norm", nn.LayerNorm(d_model) if final_norm else None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.blocks(x)
        return x if self.norm is None else self.norm(x)
