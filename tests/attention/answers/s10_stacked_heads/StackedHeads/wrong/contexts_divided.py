"""The outputs of the heads are divided by the root of their width once more.

Diagnosis: The result of attention is divided by the square root of the width, too, not the scores
alone.
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )

    def forward(self, x):
        outs = [head(x) for head in self.heads]
        return torch.cat(outs, dim=-1) / math.sqrt(outs[0].shape[-1])
