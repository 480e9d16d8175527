"""Right, unusual: blocks is an nn.Sequential whose first module is the given block itself; every
further one is a deepcopy of the one before. The forward pass is functools.reduce over all
modules, and without a final norm no attribute norm exists.

Diagnosis: none
"""


from functools import reduce


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        chain = [block]
        while len(chain) < num_layers:
            chain.append(copy.deepcopy(chain[-1]))
        self.blocks = nn.Sequential(*chain)
        if final_norm:
            self.norm = nn.LayerNorm(d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        last = [self.norm] if "norm" in self._modules else []
        return reduce(lambda tokens, module: module(tokens), [*self.blocks, *last], x)
