"""Unusual: the block itself is the first of an nn.Sequential, the others are added by name, and
the last norm is a helper class with var_mean.

Diagnosis: none
"""


class LastNorm(nn.Module):
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
        self.blocks = nn.Sequential(block)
        for number in range(1, num_layers):
            self.blocks.add_module(str(number), copy.deepcopy(block))
        self.norm = LastNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.blocks(x)
        return x if self.norm is None else self.norm(x)
