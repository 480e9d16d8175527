"""Holds a StackedHeads and gives its list of heads a second name, heads; the parameters of the
heads have two names each.

Diagnosis: none
"""


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        stacked = StackedHeads(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.heads = stacked.heads
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        self.stacked = stacked

    def forward(self, x):
        return self.out_proj(self.stacked(x))
