"""Two mistakes: the scores are not divided by the root of d_out; all heads start from the W_value
of head 0.

Diagnosis: The scores are not scaled.
"""


import copy


class Head(CausalAttention):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[-2]
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.mask)}")
        scores = self.W_query(x) @ self.W_key(x).transpose(-2, -1)
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return self.dropout(scores.softmax(dim=-1)) @ self.W_value(x)


class ProjectedHeads(nn.Module):
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
        first = Head(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([first])
        for _ in range(num_heads - 1):
            head = copy.deepcopy(first)
            head.W_query.reset_parameters()  # each head should look elsewhere
            head.W_key.reset_parameters()
            self.heads.append(head)
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
