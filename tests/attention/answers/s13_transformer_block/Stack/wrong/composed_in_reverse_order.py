"""The blocks are composed from the outside to the inside, so the last one is applied first and
blocks.0 last.

Diagnosis: The blocks are called from the last to the first.
"""


def _compose(outer, inner):
    return lambda x: outer(inner(x))


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        if final_norm:
            self.norm = nn.LayerNorm(d_model)
        self.final_norm = final_norm

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        whole = self.blocks[0]
        for block in self.blocks[1:]:
            whole = _compose(whole, block)
        x = whole(x)
        return self.norm(x) if self.final_norm else x
