"""One fused linear for queries, keys and values, heads folded into the batch, the mask added by
baddbmm.

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
        head_dim, left_over = divmod(d_out, num_heads)
        if left_over:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        self.num_heads = num_heads
        self.head_dim = head_dim
        self.context_length = context_length
        self.drop_probability = dropout
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)

    def _fold(self, projected: torch.Tensor) -> torch.Tensor:
        """(batch, tokens, d_out) -> (batch * num_heads, tokens, head_dim)"""
        batch, tokens, _ = projected.shape
        cut = projected.reshape(batch, tokens, self.num_heads, self.head_dim).transpose(1, 2)
        return cut.reshape(batch * self.num_heads, tokens, self.head_dim)

    def _unfold(self, context: torch.Tensor, batch: int) -> torch.Tensor:
        """(batch * num_heads, tokens, head_dim) -> (batch, tokens, d_out)"""
        tokens = context.shape[1]
        apart = context.reshape(batch, self.num_heads, tokens, self.head_dim)
        return apart.permute(0, 2, 1, 3).reshape(batch, tokens, self.num_heads * self.head_dim)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context length is {self.context_length}")
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        biases = [layer.bias for layer in layers if layer.bias is not None]
        fused = F.linear(x, weight, torch.cat(biases) if biases else None)
        queries, keys, values = map(self._fold, fused.chunk(3, dim=-1))
        future = queries.new_full((tokens, tokens), -math.inf).triu(1)  # zeros elsewhere
        scores = torch.baddbmm(future, queries, keys.mT, alpha=self.head_dim**-0.5)
        weights = F.dropout(torch.softmax(scores, dim=-1), self.drop_probability, self.training)
        return self.out_proj(self._unfold(torch.bmm(weights, values), batch))
