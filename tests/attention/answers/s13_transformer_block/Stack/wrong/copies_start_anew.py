"""Each copy is initialised again, so that the blocks "do not all start the same". It breaks
"independent copies of block, which start with its weights" for every block with linear layers or
norms whose weights are not the usual start.

Diagnosis: The copies are given new random weights.
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()

        def fresh() -> nn.Module:
            new = copy.deepcopy(block)
            for part in new.modules():
                if hasattr(part, "reset_parameters"):
                    part.reset_parameters()
            return new

        self.blocks = nn.ModuleList(fresh() for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        return x if self.norm is None else self.norm(x)
