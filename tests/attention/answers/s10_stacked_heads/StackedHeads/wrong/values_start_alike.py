"""The heads are copies of the first one, and only query and key are drawn again. In StackedHeads(5,
3, 7, 0.0, 4) heads.0.W_value.weight equals heads.1.W_value.weight at the start, but each head
should have its own random weights.

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
        head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([head])
        for _ in range(num_heads - 1):
            another = copy.deepcopy(head)
            # a copy would look at the same things, so draw new weights for the looking
            another.W_query.reset_parameters()
            another.W_key.reset_parameters()
            self.heads.append(another)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads], dim=-1)
