"""The copies are shallow, and only the parameters that belong to the block directly are copied. If
the block has layers inside, such as nn.TransformerEncoderLayer(4, 2, 6) or
nn.Sequential(nn.Linear(4, 4), nn.ReLU()), all copies share them, where they should be
independent.

Diagnosis: All blocks of the stack share one set of weights.
"""


class Stack(nn.Module):
    def __init__(
        self, block: nn.Module, num_layers: int, d_model: int, final_norm: bool = True
    ) -> None:
        super().__init__()
        self.blocks = nn.ModuleList()
        for _ in range(num_layers):
            twin = copy.copy(block)
            # copy.copy keeps the same parameters, so they are copied here
            twin._parameters = copy.deepcopy(block._parameters)
            self.blocks.append(twin)
        self.final_norm = final_norm
        if final_norm:
            self.norm = nn.LayerNorm(d_model)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for block in self.blocks:
            x = block(x)
        if self.final_norm:
            x = self.norm(x)
        return x
