"""Wrong. The blocks are an nn.Sequential with names in place of numbers, so the parameters are
called blocks.floor_0 and so on; the text says blocks.0. All else is right.

Diagnosis: none
"""
from collections import OrderedDict
from functools import reduce
from itertools import chain


class FinalNorm(nn.Module):
    def __init__(self, d_model: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        variance, mean = torch.var_mean(x, dim=-1, correction=0, keepdim=True)
        return (x - mean) * torch.rsqrt(variance + 1e-5) * self.weight + self.bias


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        copies = [block]
        while len(copies) < num_layers:
            copies.insert(0, copy.deepcopy(copies[0]))
        self.blocks = nn.Sequential(
            OrderedDict((f"floor_{number}", one) for number, one in enumerate(copies))
        )
        self.register_module("norm", FinalNorm(d_model) if final_norm else None)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        layers = chain(self.blocks, filter(None, [self.norm]))
        return reduce(lambda tokens, layer: layer(tokens), layers, x)
