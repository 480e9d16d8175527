"""Two mistakes: copies one head and draws new weights for queries and keys only, so that all heads
start from the same value weights; and leaves out_proj out when there is a single head.

Diagnosis: With one head, out_proj is not used: the head is returned as it is.
"""


import copy


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
        head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([copy.deepcopy(head) for _ in range(num_heads)])
        for head in self.heads:
            # Each head has to look in its own way.
            head.W_query.reset_parameters()
            head.W_key.reset_parameters()
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        outputs = [head(x) for head in self.heads]
        if len(outputs) == 1:
            return outputs[0]  # nothing to mix
        return self.out_proj(torch.cat(outputs, dim=-1))
