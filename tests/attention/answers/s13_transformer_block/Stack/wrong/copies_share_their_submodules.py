"""The copies are shallow and get new tensors only for the block's own parameters, so that a block
with submodules, such as a TransformerBlock, is one and the same in all places.

Diagnosis: All blocks of the stack share one set of weights.
"""


def twin_of(block: nn.Module) -> nn.Module:
    twin = copy.copy(block)
    twin._parameters = {
        name: None if parameter is None else nn.Parameter(parameter.detach().clone())
        for name, parameter in block._parameters.items()
    }
    return twin


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(twin_of(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        return x if self.norm is None else self.norm(x)
