"""An nn.Sequential whose last block is the given one itself; the norm that is not wanted is an
nn.Identity.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.Sequential()
        while len(self.blocks) < num_layers - 1:
            self.blocks.append(copy.deepcopy(block))
        self.blocks.append(block)
        self.norm = nn.LayerNorm(d_model, eps=1e-5) if final_norm else nn.Identity()

    def forward(self, x):
        return self.norm(self.blocks(x))
