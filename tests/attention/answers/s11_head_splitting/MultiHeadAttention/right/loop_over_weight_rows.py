"""Right. A loop over heads that uses the rows of each head with `F.linear`; the mask is made in
each call from arange, and dropout is `F.dropout` with `self.training`.

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
        assert d_out % num_heads == 0, "num_heads must divide d_out"
        self.num_heads, self.width = num_heads, d_out // num_heads
        self.context_length = context_length
        self.p = dropout
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)

    def _part(self, layer: nn.Linear, x: torch.Tensor, head: int) -> torch.Tensor:
        rows = slice(head * self.width, (head + 1) * self.width)
        bias = None if layer.bias is None else layer.bias[rows]
        return F.linear(x, layer.weight[rows], bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens are too many, the limit is {self.context_length}")
        place = torch.arange(tokens, device=x.device)
        future = place[None, :] > place[:, None]
        found = []
        for head in range(self.num_heads):
            q = self._part(self.W_query, x, head) * self.width**-0.5
            k = self._part(self.W_key, x, head)
            scores = torch.where(future, -torch.inf, torch.einsum("bid,bjd->bij", q, k))
            weights = F.dropout(torch.softmax(scores, -1), self.p, self.training)
            found.append(weights @ self._part(self.W_value, x, head))
        return self.out_proj(torch.cat(found, dim=-1))
