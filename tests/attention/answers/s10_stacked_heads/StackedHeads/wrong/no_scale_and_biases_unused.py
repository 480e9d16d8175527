"""Two mistakes in a forward that computes all heads at once: the scores are not divided by
sqrt(d_out), which shows for d_out = 3 and two tokens; and with qkv_bias=True the biases exist but
are not used, so that x = 0 gives 0 in place of the value bias.

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
        self.num_heads = num_heads
        self.d_out = d_out
        self.context_length = context_length
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        self.dropout = nn.Dropout(dropout)

    def split(self, x: torch.Tensor, name: str) -> torch.Tensor:
        weight = torch.cat([getattr(head, name).weight for head in self.heads])
        y = x @ weight.T
        return y.view(x.shape[0], x.shape[1], self.num_heads, self.d_out).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        queries = self.split(x, "W_query")
        keys = self.split(x, "W_key")
        values = self.split(x, "W_value")
        scores = queries @ keys.transpose(-2, -1)
        scores = scores.masked_fill(self.heads[0].mask[:tokens, :tokens], -torch.inf)
        context = self.dropout(scores.softmax(dim=-1)) @ values
        return context.transpose(1, 2).reshape(batch, tokens, self.num_heads * self.d_out)
