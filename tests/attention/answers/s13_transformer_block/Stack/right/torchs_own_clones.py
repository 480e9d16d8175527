"""Right: the copies are made by the helper that torch's own nn.TransformerEncoder uses.

Diagnosis: none
"""

from torch.nn.modules.transformer import _get_clones


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = _get_clones(block, num_layers)
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x):
        for layer in self.blocks:
            x = layer(x)
        return x if self.norm is None else self.norm(x)
