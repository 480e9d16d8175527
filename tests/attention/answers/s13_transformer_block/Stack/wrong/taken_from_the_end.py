"""Wrong. The blocks are taken with `pop`, which begins at the end: the last block reads the input.
The examples cannot see it, since they change the middle one of three blocks only; change blocks[0]
or use two blocks.

Diagnosis: The blocks are called from the last to the first.
"""
class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])
        if final_norm:
            self.norm = nn.LayerNorm(d_model)
        self.final_norm = final_norm

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        waiting = list(self.blocks)
        while waiting:
            x = waiting.pop()(x)
        return self.norm(x) if self.final_norm else x
