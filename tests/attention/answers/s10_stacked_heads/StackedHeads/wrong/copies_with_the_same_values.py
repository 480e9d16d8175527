"""The heads are copies of one head; queries and keys are drawn again, but all W_value start from
the same weights.

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
        template = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([copy.deepcopy(template) for _ in range(num_heads)])
        for head in self.heads:  # each head should ask its own question
            head.W_query.reset_parameters()
            head.W_key.reset_parameters()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([head(x) for head in self.heads], dim=-1)
