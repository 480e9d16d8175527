"""Right: each block is a deep copy of the one before, made with itertools.accumulate (the first is
the given block itself, as the text allows), and forward is a functools.reduce.

Diagnosis: none
"""
import functools
import itertools


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        copies = itertools.accumulate(
            itertools.repeat(block, num_layers), lambda previous, _: copy.deepcopy(previous)
        )
        self.blocks = nn.Sequential(*copies)
        if final_norm:
            self.norm = nn.LayerNorm(d_model)

    def _stages(self):
        yield from self.blocks
        if hasattr(self, "norm"):
            yield self.norm

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functools.reduce(lambda hidden, stage: stage(hidden), self._stages(), x)
