"""The last norm has no bias: nn.LayerNorm(d_model, bias=False).

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model, bias=False) if final_norm else nn.Identity()

    def forward(self, x):
        for block in self.blocks:
            x = block(x)
        return self.norm(x)
