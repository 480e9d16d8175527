"""Right, but unusual: there is no mask at all. For each head and each query the keys are cut off
after the query (keys[:, :i + 1]), the softmax runs over this prefix, dropout acts on the prefix
weights, and everything is put together with cat and stack.

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
        self.limit = context_length
        self.p = dropout
        self.n_heads, self.width = num_heads, d_out // num_heads
        for which in ("query", "key", "value"):
            setattr(self, "W_" + which, nn.Linear(d_in, d_out, bias=bool(qkv_bias)))
        self.out_proj = nn.Linear(d_out, d_out)

    def _one_head(self, q, k, v):
        rows = []
        for i in range(q.shape[1]):
            past_k, past_v = k[:, : i + 1], v[:, : i + 1]
            s = (past_k * q[:, i : i + 1]).sum(-1) * self.width**-0.5  # (batch, i + 1)
            a = F.dropout(F.softmax(s, -1), self.p, self.training)
            rows.append((a.unsqueeze(-1) * past_v).sum(1))
        return torch.stack(rows, dim=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.shape[1] > self.limit:
            raise ValueError("sequence is longer than the context")
        parts = zip(*(m(x).split(self.width, -1) for m in (self.W_query, self.W_key, self.W_value)))
        return self.out_proj(torch.cat([self._one_head(*p) for p in parts], -1))
