"""The blocks are composed as functions in the wrong order, so that the last block is applied first
and block 0 at the end.

Diagnosis: The blocks are called from the last to the first.
"""


from functools import reduce


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        pipeline = reduce(lambda f, g: lambda h: f(g(h)), self.blocks)
        return self.norm(pipeline(x))
