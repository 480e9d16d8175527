"""Right. A loop over heads that never splits or merges: each head uses its rows of the projections,
and its context goes through its columns of out_proj; the results of all heads are added to the
bias. The mask is made in forward.

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
            raise ValueError("num_heads must divide d_out")
        self.limit = context_length
        width = d_out // num_heads
        self.parts = [slice(start, start + width) for start in range(0, d_out, width)]
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.forget = nn.Dropout(dropout)

    @staticmethod
    def _rows(layer, part, x):
        return F.linear(x, layer.weight[part], None if layer.bias is None else layer.bias[part])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[1]
        if n > self.limit:
            raise ValueError(f"at most {self.limit} tokens, not {n}")
        future = x.new_full((n, n), -math.inf).triu(1)
        total = self.out_proj.bias.expand(x.shape[0], n, -1)
        for part in self.parts:
            q = self._rows(self.W_query, part, x) * (part.stop - part.start) ** -0.5
            k = self._rows(self.W_key, part, x)
            v = self._rows(self.W_value, part, x)
            weights = self.forget(torch.softmax(torch.baddbmm(future, q, k.mT), dim=-1))
            total = total + F.linear(weights @ v, self.out_proj.weight[:, part])
        return total
