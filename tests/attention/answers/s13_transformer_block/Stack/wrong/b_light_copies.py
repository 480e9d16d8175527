"""Two mistakes: the copies are shallow (copy.copy), so all blocks share the same parameters; and
the last norm is always made, so with final_norm=False the module has two parameters too many.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([copy.copy(block) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model)
        self.final_norm = final_norm

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        if self.final_norm:
            x = self.norm(x)
        return x
