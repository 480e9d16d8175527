"""In evaluation mode the probability of the heads' dropout layers is set to 0 and never set back,
so after eval() and train() again, as after a validation pass, nothing is ever dropped.
StackedHeads(1, 1, 2, 0.75, 2): eval() call, then train() call gives no zeros.

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )

    def forward(self, x):
        if not self.training:
            for head in self.heads:
                head.dropout.p = 0.0
        return torch.cat([head(x) for head in self.heads], dim=-1)
