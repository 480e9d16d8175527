"""Each copy is shallow and gets new tensors only for the parameters that the block holds itself,
so all copies share the weights of its submodules.

Diagnosis: All blocks of the stack share one set of weights.
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(self._copy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    @staticmethod
    def _copy(block: nn.Module) -> nn.Module:
        new = copy.copy(block)
        new._parameters = {
            name: None if value is None else nn.Parameter(value.detach().clone())
            for name, value in block._parameters.items()
        }
        return new

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        return x if self.norm is None else self.norm(x)
