"""Joins the three weights into one product, never moves the head axis, makes the mask from
positions, and writes out softmax and merging.

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
        head_dim, rest = divmod(d_out, num_heads)
        if rest:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features evenly")
        self.num_heads, self.head_dim = num_heads, head_dim
        self.context_length = context_length
        self.drop_probability = dropout
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)

    def _project(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        bias = None if self.W_query.bias is None else torch.cat([layer.bias for layer in layers])
        joint = F.linear(x, weight, bias)
        return joint.unflatten(-1, (3, self.num_heads, self.head_dim)).unbind(2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context length is {self.context_length}")
        queries, keys, values = self._project(x)  # (batch, tokens, num_heads, head_dim) each
        scores = torch.einsum("bihd,bjhd->bhij", queries, keys) * self.head_dim**-0.5
        position = torch.arange(tokens, device=x.device)
        scores = scores.masked_fill(position[:, None] < position[None, :], -torch.inf)
        powers = (scores - scores.amax(dim=-1, keepdim=True).detach()).exp()
        weights = powers / powers.sum(dim=-1, keepdim=True)
        weights = F.dropout(weights, p=self.drop_probability, training=self.training)
        context = torch.einsum("bhij,bjhd->bihd", weights, values)
        return self.out_proj(context.flatten(2))
