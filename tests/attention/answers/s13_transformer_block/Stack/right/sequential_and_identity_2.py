"""Right. The blocks are an nn.Sequential that starts with the given block itself, followed by deep
copies of it; where there is no last norm, there is an nn.Identity, which has no parameters.
forward is a single reduce.

Diagnosis: none
"""


import functools


class Stack(nn.Module):
    """Copies of a block, one after another, and a layer norm at the end."""

    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.Sequential(
            block, *map(copy.deepcopy, (block for _ in range(num_layers - 1)))
        )
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functools.reduce(lambda t, layer: layer(t), [*self.blocks, self.norm], x)
