"""The list of blocks is doubled by deep copies of itself until it is long enough; the given block is
the first one. The forward pass is a functools.reduce, and without a last norm there is an
nn.Identity, which has no parameters.

Diagnosis: none
"""
import functools


class Stack(nn.Module):
    """Copies of a block, one after another, and a layer norm at the end."""

    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        blocks = [block]
        while (missing := num_layers - len(blocks)) > 0:
            blocks += copy.deepcopy(blocks[:missing])
        self.blocks = nn.ModuleList(blocks)
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Send the tokens through all blocks in their order, and through the last norm if any."""
        return functools.reduce(lambda tokens, layer: layer(tokens), [*self.blocks, self.norm], x)
