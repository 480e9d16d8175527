"""Copies get parameters of their own, but share the buffers with the block: of blocks with running
statistics, such as nn.BatchNorm1d, all write into the same ones.

Diagnosis: none
"""


def _copied(block):
    memo = {id(buffer): buffer for buffer in block.buffers()}
    return copy.deepcopy(block, memo)


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList(_copied(block) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x):
        for layer in self.blocks:
            x = layer(x)
        return self.norm(x)
