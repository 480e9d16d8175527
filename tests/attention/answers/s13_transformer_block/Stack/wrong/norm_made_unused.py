"""The norm is a parameter even without final_norm.

Diagnosis: With final_norm=False the norm is not used, but it is still there.
"""


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model)
        self.final = final_norm

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return x if not self.final else self.norm(x)
