"""The block itself is the last member of an nn.Sequential behind its copies, an nn.Identity stands
for a missing norm, and functools.reduce runs through all.

Diagnosis: none
"""


import functools


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        copies = [copy.deepcopy(block) for _ in range(num_layers - 1)]
        self.blocks = nn.Sequential()
        for number, member in enumerate([*copies, block]):
            self.blocks.add_module(str(number), member)
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        layers = (*self.blocks, self.norm)
        return functools.reduce(lambda tokens, layer: layer(tokens), layers, x)
