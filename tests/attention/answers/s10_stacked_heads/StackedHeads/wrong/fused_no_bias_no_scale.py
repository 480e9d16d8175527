"""Two mistakes in a version that computes all heads at once. The biases exist with qkv_bias=True but
are never added (all weights 0 and the value biases 1 should give ones, and give zeros). And
scores are not divided by the root of d_out, which shows with d_out = 4 and two tokens.

Diagnosis: The scores are not scaled.
"""


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
        self.context_length = context_length
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.dropout = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        # one product for all heads: (batch, 1, tokens, d_in) @ (heads, d_in, d_out)
        x = x.unsqueeze(1)
        queries = x @ torch.stack([head.W_query.weight.T for head in self.heads])
        keys = x @ torch.stack([head.W_key.weight.T for head in self.heads])
        values = x @ torch.stack([head.W_value.weight.T for head in self.heads])
        scores = queries @ keys.transpose(-2, -1)
        later = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        weights = scores.masked_fill(later, -torch.inf).softmax(dim=-1)
        context = self.dropout(weights) @ values  # (batch, heads, tokens, d_out)
        return context.transpose(1, 2).reshape(batch, tokens, -1)
