"""Wrong: the heads are copies of the first, of which only queries and keys are drawn again. In
StackedHeads(5, 3, 7, 0.0, 4) heads.0.W_value.weight and heads.1.W_value.weight start out equal.

Diagnosis: In a new layer, weights of two heads are the same.
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
            head.W_query.reset_parameters()
            head.W_key.reset_parameters()
            self.heads.append(head)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads], dim=-1)
