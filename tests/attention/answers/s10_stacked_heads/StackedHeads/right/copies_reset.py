"""Deep copies of one head, all of whose layers draw their weights anew.

Diagnosis: none
"""

import copy


class StackedHeads(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([copy.deepcopy(head) for _ in range(num_heads)])
        self.heads.apply(
            lambda part: part.reset_parameters() if hasattr(part, "reset_parameters") else None
        )

    def forward(self, x):
        return torch.hstack([h(x).mT for h in self.heads]).mT
