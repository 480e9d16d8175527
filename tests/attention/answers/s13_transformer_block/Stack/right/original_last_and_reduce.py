"""The block itself is the last of the stack, and its deep copies come before it in an nn.Sequential.
forward folds the tokens through the parts with functools.reduce.

Diagnosis: none
"""
import functools
import itertools


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        twins = [copy.deepcopy(block) for _ in itertools.repeat(None, num_layers - 1)]
        self.blocks = nn.Sequential(*twins, block)
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        parts = itertools.chain(self.blocks, filter(None, [self.norm]))
        return functools.reduce(lambda tokens, part: part(tokens), parts, x)
