"""Wrong: the weights of all heads are joined for one product, and the biases that the heads have
with qkv_bias=True are forgotten. Input: qkv_bias=True, all weights of the heads 0, W_value.bias 1
and out_proj.weight 1: the output should hold num_heads * d_out and the bias, and is the bias
alone.

Diagnosis: none
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
        self.num_heads = num_heads
        self.d_out = d_out
        self.context_length = context_length
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def _all(self, x, name):
        weight = torch.cat([getattr(head, name).weight for head in self.heads])
        y = x @ weight.T
        return y.view(x.shape[0], x.shape[1], self.num_heads, self.d_out).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        queries = self._all(x, "W_query")
        keys = self._all(x, "W_key")
        values = self._all(x, "W_value")
        scores = queries @ keys.transpose(2, 3) / math.sqrt(self.d_out)
        scores = scores.masked_fill(self.heads[0].mask[:tokens, :tokens], -torch.inf)
        weights = self.heads[0].dropout(scores.softmax(dim=-1))
        context = (weights @ values).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(context)
