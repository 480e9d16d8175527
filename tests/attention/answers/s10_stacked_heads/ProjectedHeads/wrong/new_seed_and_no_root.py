"""torch.seed() sets a seed before each head, so the caller's is lost; and scores are divided by
d_out, not its root.

Diagnosis: The scores are divided by the width of a key, not by its square root.
"""


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
        self.d_out = d_out
        self.context_length = context_length
        heads = []
        for _ in range(num_heads):
            torch.seed()  # other random weights for each head
            heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))
        self.heads = nn.ModuleList(heads)
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but at most {self.context_length} are allowed")
        # One mask is enough for all heads.
        later = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        outputs = []
        for head in self.heads:
            scores = head.W_query(x) @ head.W_key(x).transpose(1, 2) / self.d_out
            weights = scores.masked_fill(later, -torch.inf).softmax(dim=-1)
            outputs.append(head.dropout(weights) @ head.W_value(x))
        return self.out_proj(torch.cat(outputs, dim=-1))
