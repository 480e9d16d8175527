"""With biases the heads are copies of one another.

Diagnosis: In a new layer, weights of two heads are the same.
"""


import copy
class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        if qkv_bias:
            heads = [copy.deepcopy(head) for _ in range(num_heads)]
        else:
            heads = [CausalAttention(d_in, d_out, context_length, dropout) for _ in range(num_heads)]
        self.heads = nn.ModuleList(heads)
    def forward(self, x):
        return torch.cat([h(x) for h in self.heads], dim=-1)
