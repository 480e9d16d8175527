"""Each block is a copy of the one before it, the first is the block itself; `reduce` runs them.

Diagnosis: none
"""


from functools import reduce
from itertools import accumulate, repeat


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        chain = accumulate(repeat(block, num_layers), lambda last, _: copy.deepcopy(last))
        self.blocks = nn.Sequential(*chain)
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(reduce(lambda tokens, block: block(tokens), self.blocks, x))
