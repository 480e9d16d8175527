"""Train() is overridden: in evaluation mode it replaces the dropout layers by nn.Identity, and they
are never put back.

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )

    def train(self, mode=True):
        if not mode:
            for head in self.heads:
                head.dropout = nn.Identity()
        return super().train(mode)

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
