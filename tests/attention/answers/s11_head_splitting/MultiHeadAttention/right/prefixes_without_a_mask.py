"""There is no mask: a loop over the tokens gives each query only the keys and values up to itself.
The three projections are done as one F.linear with the weights put together.

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
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.drop = nn.Dropout(dropout)

    def _project(self, x: torch.Tensor) -> torch.Tensor:
        """(batch, tokens, d_in) -> (3, batch, num_heads, tokens, head_dim)"""
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        biases = [layer.bias for layer in layers if layer.bias is not None]
        both = F.linear(x, weight, torch.cat(biases) if biases else None)
        return both.unflatten(-1, (3, self.num_heads, self.head_dim)).permute(2, 0, 3, 1, 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens are more than {self.context_length}")
        queries, keys, values = self._project(x)
        contexts = []
        for seen in range(1, tokens + 1):
            query = queries[:, :, seen - 1 : seen]  # (batch, num_heads, 1, head_dim)
            scores = query @ keys[:, :, :seen].mT * self.head_dim**-0.5
            weights = self.drop(scores.softmax(dim=-1))
            contexts.append(weights @ values[:, :, :seen])
        merged = torch.cat(contexts, dim=2).transpose(1, 2).flatten(2)
        return self.out_proj(merged)
