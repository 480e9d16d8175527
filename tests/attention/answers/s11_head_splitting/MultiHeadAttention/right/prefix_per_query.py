"""Right, unusual: there is no mask anywhere. One query after the other takes the softmax over the
keys of its own prefix only, with the maximum subtracted by hand, so nothing has to be blocked.
Dropout acts on each prefix of weights. Heads are cut with unflatten and glued with flatten; the
scale is put on the queries. The context length is a plain int.

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
            raise ValueError(f"d_out={d_out} is no multiple of num_heads={num_heads}")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=bool(qkv_bias)))
        self.out_proj = nn.Linear(d_out, d_out)
        self.drop = nn.Dropout(dropout)

    def _heads(self, projected):
        return projected.unflatten(-1, (self.num_heads, self.head_dim)).movedim(-2, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError(f"{n} tokens are more than the context of {self.context_length}")
        q = self._heads(self.W_query(x)) * self.head_dim**-0.5
        k = self._heads(self.W_key(x))
        v = self._heads(self.W_value(x))
        found = []
        for i in range(n):
            past_k, past_v = k[:, :, : i + 1], v[:, :, : i + 1]
            s = (past_k * q[:, :, i, None]).sum(-1)  # (batch, heads, i + 1)
            e = (s - s.amax(-1, keepdim=True)).exp()
            w = self.drop(e / e.sum(-1, keepdim=True))
            found.append(torch.einsum("bhj,bhjd->bhd", w, past_v))
        together = torch.stack(found, dim=1)  # (batch, tokens, heads, head_dim)
        return self.out_proj(together.flatten(2))
