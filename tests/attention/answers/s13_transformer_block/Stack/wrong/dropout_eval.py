"""F: blocks are put into training mode with each call

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else None
    def forward(self, x):
        for block in self.blocks:
            x = block.train()(x)
        return x if self.norm is None else self.norm(x)
