"""Right: a loop over heads that uses slices of the large weights. Nothing is ever merged: each head
is sent through its own columns of out_proj and the results are added to the bias. The mask is
made in forward, and dropout is written by hand with torch.rand.

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
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.context_length = context_length
        self.p = float(dropout)
        self.head_dim = head_dim
        self.starts = range(0, d_out, head_dim)

    def _part(self, layer: nn.Linear, x: torch.Tensor, start: int) -> torch.Tensor:
        rows = slice(start, start + self.head_dim)
        bias = None if layer.bias is None else layer.bias[rows]
        return F.linear(x, layer.weight[rows], bias)

    def _dropped(self, weights: torch.Tensor) -> torch.Tensor:
        if not self.training or self.p == 0.0:
            return weights
        if self.p == 1.0:
            return weights * 0.0
        kept = torch.rand(weights.shape, device=weights.device) >= self.p
        return weights * kept / (1.0 - self.p)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but a context of {self.context_length}")
        place = torch.arange(tokens, device=x.device)
        future = place > place.unsqueeze(1)
        y = self.out_proj.bias
        for start in self.starts:
            q, k, v = (
                self._part(layer, x, start) for layer in (self.W_query, self.W_key, self.W_value)
            )
            scores = torch.bmm(q, k.transpose(1, 2)) * self.head_dim**-0.5
            scores = scores.masked_fill(future, float("-inf"))
            weights = torch.exp(scores - scores.logsumexp(dim=-1, keepdim=True))
            context = torch.bmm(self._dropped(weights), v)
            y = y + F.linear(context, self.out_proj.weight[:, start : start + self.head_dim])
        return y
