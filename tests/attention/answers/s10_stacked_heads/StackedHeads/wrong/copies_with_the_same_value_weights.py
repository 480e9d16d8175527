"""Copies the first head and draws only the query and key layers again, so all heads start from the
same value weights (and value biases).

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
            head.W_query.reset_parameters()  # each head asks another question
            head.W_key.reset_parameters()
            self.heads.append(head)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads], dim=-1)
