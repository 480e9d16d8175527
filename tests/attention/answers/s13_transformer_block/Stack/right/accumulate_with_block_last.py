"""Keeps the given block itself as the last one, puts copies of it before it in an nn.Sequential, and
runs them with itertools.accumulate. Without a last norm, norm is a registered None.

Diagnosis: none
"""
import itertools


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        line = [block]
        while len(line) < num_layers:
            line.insert(0, copy.deepcopy(line[0]))
        self.blocks = nn.Sequential(*line)
        self.register_module("norm", nn.LayerNorm(d_model) if final_norm else None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        steps = itertools.accumulate(self.blocks, lambda seen, block: block(seen), initial=x)
        *_, last = steps
        return last if self.norm is None else self.norm(last)
