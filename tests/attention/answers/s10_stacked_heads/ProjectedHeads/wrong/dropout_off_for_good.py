"""In evaluation mode the dropout layers of the heads are replaced by nn.Identity and never put
back: after eval() and train() again nothing is dropped any more.

Diagnosis: none
"""


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x):
        if not self.training:
            for head in self.heads:
                head.dropout = nn.Identity()
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
