"""The given block is the last one of the stack, the others are copies of it; the call is one
functools.reduce, with an Identity where there is no norm.

Diagnosis: none
"""


from functools import reduce


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        copies = nn.Sequential()
        for number in range(num_layers - 1):
            copies.add_module(str(number), copy.deepcopy(block))
        copies.add_module(str(num_layers - 1), block)
        self.blocks = copies
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return reduce(lambda h, step: step(h), (*self.blocks, self.norm), x)
