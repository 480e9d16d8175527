"""The projection is done by F.conv1d over the tokens with a kernel of length 1, which takes the
weight of out_proj.

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
        wide = torch.cat([head(x).mT for head in self.heads], dim=-2)
        return nn.functional.conv1d(wide, self.out_proj.weight[..., None], self.out_proj.bias).mT
