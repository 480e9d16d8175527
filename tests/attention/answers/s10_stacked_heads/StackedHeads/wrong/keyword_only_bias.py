"""Qkv_bias can be given by its name only; the sixth argument of the signature, StackedHeads(5, 3,
7, 0.0, 4, True), raises a TypeError.

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, *, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )

    def forward(self, x):
        return torch.cat([head(x) for head in self.heads], dim=-1)
