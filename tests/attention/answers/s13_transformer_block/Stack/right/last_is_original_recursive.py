"""Right. The block itself is the last of the copies, the norm is written with F.layer_norm on a
small module, and forward is recursive.

Diagnosis: none
"""
class _LastNorm(nn.Module):
    def __init__(self, d_model: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(d_model))
        self.bias = nn.Parameter(torch.zeros(d_model))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.layer_norm(x, self.weight.shape, self.weight, self.bias, eps=1e-5)


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList()
        while len(self.blocks) < num_layers - 1:
            self.blocks.append(copy.deepcopy(block))
        self.blocks.append(block)
        if final_norm:
            self.norm = _LastNorm(d_model)

    def _through(self, x: torch.Tensor, number: int) -> torch.Tensor:
        if number == len(self.blocks):
            return x
        return self._through(self.blocks[number](x), number + 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self._through(x, 0)
        return self.norm(x) if hasattr(self, "norm") else x
