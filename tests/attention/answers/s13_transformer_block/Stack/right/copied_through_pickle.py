"""Each block is a copy that went through pickle.

Diagnosis: none
"""


import pickle


class Stack(nn.Module):
    def __init__(self, block, num_layers, d_model, final_norm=True):
        super().__init__()
        data = pickle.dumps(block)
        self.blocks = nn.ModuleList(pickle.loads(data) for _ in range(num_layers))
        self.norm = nn.LayerNorm(d_model) if final_norm else nn.Identity()

    def forward(self, x):
        for b in self.blocks:
            x = b(x)
        return self.norm(x)
