"""Sets a seed at the end of __init__ ("no seed is set").

Diagnosis: The layer sets a seed when it is made.
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList([CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)])
        torch.manual_seed(123)
    def forward(self, x):
        return torch.cat([h(x) for h in self.heads], dim=-1)
