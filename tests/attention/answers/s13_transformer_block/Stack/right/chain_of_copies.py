"""The block itself is the last one, the others are copies in an nn.Sequential, and the final norm is
an identity where none is wanted. The call folds the tokens through all parts with reduce.

Diagnosis: none
"""
import functools
import itertools


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        copies = map(copy.deepcopy, itertools.repeat(block, num_layers - 1))
        self.blocks = nn.Sequential(*copies, block)
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        parts = itertools.chain(self.blocks, [self.norm])
        return functools.reduce(lambda tokens, part: part(tokens), parts, x)
