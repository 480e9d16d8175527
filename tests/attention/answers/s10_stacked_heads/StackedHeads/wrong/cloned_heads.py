"""Two mistakes: qkv_bias is accepted but not handed to the heads, so they never have biases; and
the heads are deep copies of one head, so all start from the same weights.

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
        head = CausalAttention(d_in, d_out, context_length, dropout)
        self.heads = nn.ModuleList([copy.deepcopy(head) for _ in range(num_heads)])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads], dim=-1)
