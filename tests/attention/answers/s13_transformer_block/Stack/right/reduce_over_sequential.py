"""The given block is the last of the blocks, and each one before it is a copy of its successor. They
are kept in an nn.Sequential that is never called: functools.reduce sends a clone of x through.

Diagnosis: none
"""

import functools


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        chain = [block]
        while len(chain) < num_layers:
            chain.insert(0, copy.deepcopy(chain[0]))
        self.blocks = nn.Sequential(*chain)
        self.register_module("norm", nn.LayerNorm(d_model) if final_norm else None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        steps = [*self.blocks] if self.norm is None else [*self.blocks, self.norm]
        return functools.reduce(lambda hidden, step: step(hidden), steps, x.clone())
