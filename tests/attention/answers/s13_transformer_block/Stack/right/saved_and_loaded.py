"""Right: each copy is the block written to memory by torch.save and read again.

Diagnosis: none
"""

import io


def _copies(block, count):
    buffer = io.BytesIO()
    torch.save(block, buffer)
    for _ in range(count):
        buffer.seek(0)
        yield torch.load(buffer, weights_only=False)


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList(_copies(block, num_layers))
        if final_norm:
            self.norm = nn.LayerNorm(d_model)

    def forward(self, x):
        for number in range(len(self.blocks)):
            x = self.blocks[number](x)
        return getattr(self, "norm", nn.Identity())(x)
