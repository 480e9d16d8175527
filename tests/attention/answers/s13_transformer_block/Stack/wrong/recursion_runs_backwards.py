"""Wrong. The recursion applies the last block first. With three blocks of which only the middle one
differs nothing is seen; as soon as blocks.0 has another weight than the last one, the order shows.

Diagnosis: The blocks are called from the last to the first.
"""
class Stack(nn.Module):
    """Copies of a block, one after another, and a layer norm at the end."""

    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def _run(self, x: torch.Tensor, number: int) -> torch.Tensor:
        if number == len(self.blocks):
            return x
        return self.blocks[number](self._run(x, number + 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self._run(x, 0)
        return x if self.norm is None else self.norm(x)
