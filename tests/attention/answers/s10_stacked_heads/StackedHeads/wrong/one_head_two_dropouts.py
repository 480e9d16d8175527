"""With num_heads=1, in training, features of the output are dropped, too, not only attention
weights.

Diagnosis: none
"""

class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )

        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        if len(self.heads) == 1:
            return self.dropout(self.heads[0](x))
        return torch.cat([head(x) for head in self.heads], dim=-1)
