"""Right: stacks the three weights for one F.linear and lets baddbmm scale the scores and add a
mask of -inf.

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
        if d_out % num_heads:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        self.num_heads, self.head_dim = num_heads, d_out // num_heads
        self.context_length, self.p = context_length, dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        future = torch.full((context_length, context_length), -math.inf).triu(diagonal=1)
        self.register_buffer("future", future, persistent=False)

    def _project(self, x):
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        bias = None
        if self.W_query.bias is not None:
            bias = torch.cat([layer.bias for layer in layers])
        b, t, _ = x.shape
        fused = F.linear(x, weight, bias).view(b, t, 3, self.num_heads, self.head_dim)
        fused = fused.permute(2, 0, 3, 1, 4)  # (3, batch, heads, tokens, head_dim)
        return fused.reshape(3, b * self.num_heads, t, self.head_dim).unbind(0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        if t > self.context_length:
            raise ValueError(f"{t} tokens, but context_length is {self.context_length}")
        q, k, v = self._project(x)
        scores = torch.baddbmm(
            self.future[:t, :t], q, k.transpose(1, 2), alpha=1 / math.sqrt(self.head_dim)
        )
        weights = F.dropout(scores.softmax(dim=-1), self.p, self.training)
        context = torch.bmm(weights, v).view(b, self.num_heads, t, self.head_dim)
        return self.out_proj(context.permute(0, 2, 1, 3).flatten(start_dim=2))
