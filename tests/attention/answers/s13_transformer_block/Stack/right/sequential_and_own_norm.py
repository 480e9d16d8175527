"""Right. An nn.Sequential of copies does the loop, and the last norm is the notebook's own
LayerNorm, or the attribute norm is None.

Diagnosis: none
"""
class Stack(nn.Module):
    """Copies of a block, one after another, and a layer norm at the end."""

    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.Sequential(*map(copy.deepcopy, [block] * num_layers))
        self.norm = None
        if final_norm:
            self.norm = LayerNorm(d_model, eps=1e-5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = self.blocks(x)
        return hidden if self.norm is None else self.norm(hidden)
