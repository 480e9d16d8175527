"""A loop over heads that takes each head's rows of the large weights with F.linear, compares places
in place of a stored mask, and goes through log_softmax. Dropout is written by hand from uniform
numbers, with dropout=1.0 treated on its own.

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
        width, rest = divmod(d_out, num_heads)
        if rest:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        self.rows = [slice(h * width, (h + 1) * width) for h in range(num_heads)]
        self.longest = context_length
        self.p = dropout
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)

    def _dropped(self, weights: torch.Tensor) -> torch.Tensor:
        if not self.training or self.p == 0:
            return weights
        if self.p >= 1:
            return weights * 0.0
        kept = torch.rand_like(weights) >= self.p
        return weights * kept / (1 - self.p)

    @staticmethod
    def _part(layer: nn.Linear, rows: slice, x: torch.Tensor) -> torch.Tensor:
        bias = None if layer.bias is None else layer.bias[rows]
        return F.linear(x, layer.weight[rows], bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.longest:
            raise ValueError(f"{tokens} tokens are more than {self.longest}")
        place = torch.arange(tokens, device=x.device)
        future = place[None, :] > place[:, None]
        found = []
        for rows in self.rows:
            q, k, v = (
                self._part(layer, rows, x) for layer in (self.W_query, self.W_key, self.W_value)
            )
            scores = torch.einsum("bid,bjd->bij", q, k) / q.shape[-1] ** 0.5
            weights = scores.masked_fill(future, float("-inf")).log_softmax(-1).exp()
            found.append(self._dropped(weights) @ v)
        return self.out_proj(torch.cat(found, dim=-1))
