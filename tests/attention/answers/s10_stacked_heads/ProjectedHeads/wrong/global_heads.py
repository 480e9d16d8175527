"""StackedHeads' number of heads as a global.

Diagnosis: none
"""


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        global n_heads
        super().__init__()
        n_heads = num_heads
        self.heads = nn.ModuleList([CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)])
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
    def forward(self, x):
        return self.out_proj(torch.cat([self.heads[h](x) for h in range(n_heads)], dim=-1))
