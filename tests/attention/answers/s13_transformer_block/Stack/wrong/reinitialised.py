"""The copies get new weights.

Diagnosis: The copies are given new random weights.
"""


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        for b in self.blocks:
            for m in b.modules():
                if hasattr(m, "reset_parameters"):
                    m.reset_parameters()
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return x if self.norm is None else self.norm(x)
