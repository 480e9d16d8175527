"""the output is kept as long as the same input tensor comes: after a step of training with the same
x the old output comes (and the second backward fails).

Diagnosis: none
"""
class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.last = None

    def forward(self, x):
        if self.training or x is not self.last:
            self.last = x
            self.out = torch.cat([head(x) for head in self.heads], dim=-1)
        return self.out
