"""Unusual: the given block is the first of the stack, each further one is a deep copy of the one
before, and functools.reduce runs them; without a last norm an nn.Identity stands there.

Diagnosis: none
"""


import functools


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([block])
        while len(self.blocks) < num_layers:
            self.blocks.append(copy.deepcopy(self.blocks[-1]))
        self.norm = nn.LayerNorm(d_model, eps=1e-5) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(functools.reduce(lambda hidden, block: block(hidden), self.blocks, x))
