"""A StackedHeads does the work; it is kept outside the registry, and only its list of heads is
registered.

Diagnosis: none
"""


class ProjectedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        stacked = StackedHeads(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        object.__setattr__(self, "stacked", stacked)
        self.heads = stacked.heads
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x):
        side = self.stacked.forward(x)
        return torch.nn.functional.linear(side, *self.out_proj.parameters())
