"""Every block reads x, and all outputs are added to x.

Diagnosis: Every block reads the input of the stack, and their outputs are added up. After the
blocks, the input of the stack is added to the result.
"""


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])
        if final_norm:
            self.norm = nn.LayerNorm(d_model)
        self.final_norm = final_norm

    def forward(self, x):
        y = x
        for block in self.blocks:
            y = y + block(x)
        return self.norm(y) if self.final_norm else y
