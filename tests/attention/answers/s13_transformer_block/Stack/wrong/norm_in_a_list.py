"""The last norm is in a plain list, where PyTorch does not find it.

Diagnosis: PyTorch finds no gain and no bias of the last norm.
"""


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])
        self.norm = [nn.LayerNorm(d_model)] if final_norm else []

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        for norm in self.norm:
            x = norm(x)
        return x
