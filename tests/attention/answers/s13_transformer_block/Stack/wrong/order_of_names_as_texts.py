"""The blocks run in the order of their names as texts: with 11 blocks, block 10 comes before block
2.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x):
        for _, block in sorted(self.blocks.named_children()):
            x = block(x)
        return self.norm(x)
