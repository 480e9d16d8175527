"""Copies one head and gives the copies new queries and keys, but leaves them the values of the
first. Breaks "starts from its own random weights": W_value is the same in all heads.

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
        self.heads = nn.ModuleList([copy.deepcopy(head) for _ in range(num_heads)])
        for head in self.heads:
            # otherwise all of them would look at the same tokens
            head.W_query.reset_parameters()
            head.W_key.reset_parameters()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads], dim=-1)
