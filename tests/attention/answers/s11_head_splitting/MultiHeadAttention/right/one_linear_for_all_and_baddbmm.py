"""The three weights are concatenated in forward for one F.linear, heads are folded into the batch,
and baddbmm scales and adds a float mask in one step.

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
            raise ValueError(f"d_out = {d_out} is not a multiple of num_heads = {num_heads}")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        # 0 where a token may look, -inf in its future
        future = torch.full((context_length, context_length), -torch.inf).triu(1)
        self.register_buffer("future", future, persistent=False)

    def _project(self, x):
        layers = (self.W_query, self.W_key, self.W_value)
        weight = torch.cat([layer.weight for layer in layers])
        bias = None
        if self.W_query.bias is not None:
            bias = torch.cat([layer.bias for layer in layers])
        return F.linear(x, weight, bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > self.future.shape[0]:
            raise ValueError(f"{tokens} tokens, but the layer is made for {self.future.shape[0]}")
        H, d = self.num_heads, self.head_dim
        qkv = self._project(x).reshape(batch, tokens, 3, H, d).permute(2, 0, 3, 1, 4)
        q, k, v = qkv.reshape(3, batch * H, tokens, d).unbind(0)
        mask = self.future[:tokens, :tokens].to(q.dtype)
        scores = torch.baddbmm(mask, q, k.transpose(1, 2), alpha=1 / math.sqrt(d))
        weights = F.dropout(torch.softmax(scores, dim=-1), self.p, self.training)
        context = torch.bmm(weights, v).reshape(batch, H, tokens, d)
        return self.out_proj(context.transpose(1, 2).reshape(batch, tokens, H * d))
