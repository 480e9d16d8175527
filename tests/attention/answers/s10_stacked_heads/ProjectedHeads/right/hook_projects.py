"""forward gives the heads side by side and a forward hook applies out_proj.

Diagnosis: none
"""


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(d_out * num_heads, d_out)
        self.register_forward_hook(lambda self, given, side: self.out_proj(side))

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
