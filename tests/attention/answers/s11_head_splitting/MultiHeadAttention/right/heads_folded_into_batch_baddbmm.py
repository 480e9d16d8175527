"""The heads are folded into the batch axis, and baddbmm scales the scores and adds a mask of -inf
in one step.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
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
        self.head_dim, rest = divmod(d_out, num_heads)
        if rest:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        self.num_heads = num_heads
        self.context_length = context_length
        self.drop_probability = dropout
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.add_module("out_proj", nn.Linear(d_out, d_out))

    def _fold(self, projected: torch.Tensor) -> torch.Tensor:
        """(batch, tokens, d_out) -> (num_heads * batch, tokens, head_dim), head 0 of all first."""
        return torch.cat(projected.split(self.head_dim, dim=-1), dim=0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context length is {self.context_length}")
        queries = self._fold(self.W_query(x))
        keys = self._fold(self.W_key(x))
        values = self._fold(self.W_value(x))
        future = queries.new_full((tokens, tokens), -math.inf).triu(1)
        scores = torch.baddbmm(
            future.expand(self.num_heads * batch, tokens, tokens),
            queries,
            keys.transpose(1, 2),
            alpha=1 / math.sqrt(self.head_dim),
        )
        weights = F.dropout(scores.softmax(dim=-1), self.drop_probability, self.training)
        context = torch.bmm(weights, values).unflatten(0, (self.num_heads, batch))
        return self.out_proj(context.permute(1, 2, 0, 3).flatten(2))
