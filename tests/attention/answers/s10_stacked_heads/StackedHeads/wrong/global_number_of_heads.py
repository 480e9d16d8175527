"""A global that __init__ writes and forward reads (the lesson: "A head that reads a global").

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        global H
        super().__init__()
        H = num_heads
        self.heads = nn.ModuleList([CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)])
    def forward(self, x):
        return torch.cat([self.heads[h](x) for h in range(H)], dim=-1)
