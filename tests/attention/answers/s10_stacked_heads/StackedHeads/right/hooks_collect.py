"""Forward hooks of the heads collect their outputs in the order of the calls.

Diagnosis: none
"""


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.heads = nn.ModuleList()
        for _ in range(num_heads):
            head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            head.register_forward_hook(lambda module, given, output: self.said.append(output))
            self.heads.append(head)

    def forward(self, x):
        self.said = []
        for head in self.heads:
            head(x)
        said, self.said = self.said, []
        return torch.cat(said, dim=-1)
