"""Two mistakes: with final_norm the input of the first block is normalised, too, and the blocks
are named from 1 (blocks.1, blocks.2) and not from 0.

Diagnosis: none
"""


from collections import OrderedDict


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.Sequential(
            OrderedDict(
                (str(number), copy.deepcopy(block)) for number in range(1, num_layers + 1)
            )
        )
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.norm is not None:
            x = self.norm(x)
        for block in self.blocks:
            x = block(x)
        if self.norm is not None:
            x = self.norm(x)
        return x
