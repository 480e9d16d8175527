"""qkv_bias is handed on only without dropout.

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        args = (d_in, d_out, context_length, dropout)
        if dropout == 0:
            args += (qkv_bias,)
        self.heads = nn.ModuleList([CausalAttention(*args) for _ in range(num_heads)])
    def forward(self, x):
        return torch.cat([h(x) for h in self.heads], dim=-1)
