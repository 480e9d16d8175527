"""Blocks in reverse order.

Diagnosis: The blocks are called from the last to the first.
"""


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x):
        for block in reversed(self.blocks):
            x = block(x)
        return x if self.norm is None else self.norm(x)
