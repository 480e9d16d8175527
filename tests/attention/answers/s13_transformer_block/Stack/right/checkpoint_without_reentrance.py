"""Right. In training the blocks run in checkpoints that are not reentrant, which changes neither
numbers nor gradients.

Diagnosis: none
"""

from torch.utils.checkpoint import checkpoint


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList([copy.deepcopy(block) for _ in range(num_layers)])
        self.norm = nn.LayerNorm(d_model) if final_norm else None

    def forward(self, x):
        for block in self.blocks:
            x = checkpoint(block, x, use_reentrant=False) if self.training else block(x)
        return x if self.norm is None else self.norm(x)
