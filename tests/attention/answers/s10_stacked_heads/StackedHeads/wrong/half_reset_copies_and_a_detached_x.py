"""Two mistakes. The heads are copies of the first, and only their query and key layers are drawn
anew: in StackedHeads(5, 3, 7, 0.0, 4) heads.0.W_value and heads.3.W_value start from the same
weights. And x is detached together with being copied, so for an x with requires_grad no gradient
arrives at it.

Diagnosis: none
"""

import copy


class StackedHeads(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        first = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([first])
        for _ in range(num_heads - 1):
            head = copy.deepcopy(first)
            # Every head should look somewhere else, so it needs its own queries and keys.
            head.W_query.reset_parameters()
            head.W_key.reset_parameters()
            self.heads.append(head)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.detach().clone()  # the caller's x must not change
        return torch.cat([head(x) for head in self.heads], dim=-1)
