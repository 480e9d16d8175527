"""Two mistakes: the copies are called blocks.1, blocks.2, ... from 1 on; the last of them is
applied first.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.Sequential()
        for number in range(1, num_layers + 1):
            self.blocks.add_module(str(number), copy.deepcopy(block))
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        remaining = len(self.blocks)
        while remaining > 0:
            remaining -= 1
            x = self.blocks[remaining](x)
        if self.norm is not None:
            x = self.norm(x)
        return x
