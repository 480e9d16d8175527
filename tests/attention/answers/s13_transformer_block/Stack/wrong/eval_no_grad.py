"""In evaluation mode no gradient flows back to x and to the parameters.

Diagnosis: none
"""


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        self.blocks = nn.ModuleList(copy.deepcopy(block) for _ in range(num_layers))
        self.final_norm = final_norm
        if final_norm:
            self.norm = nn.LayerNorm(d_model)

    def forward(self, x):
        with torch.set_grad_enabled(self.training):
            for block in self.blocks:
                x = block(x)
            return self.norm(x) if self.final_norm else x
