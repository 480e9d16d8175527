"""Right, but unusual: the blocks are an nn.Sequential, the given block itself is the last one and
the others are deep copies; the last norm is an nn.LayerNorm whose call is written out with
var_mean, and without it the attribute norm is None.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        clones = [copy.deepcopy(block) for _ in range(num_layers - 1)]
        self.blocks = nn.Sequential(*clones, block)
        self.norm = nn.LayerNorm(d_model, eps=1e-5) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.blocks(x)
        if self.norm is None:
            return y
        var, mean = torch.var_mean(y, dim=-1, correction=0, keepdim=True)
        return (y - mean) * torch.rsqrt(var + self.norm.eps) * self.norm.weight + self.norm.bias
