"""Moves the token axis to the front, makes one batch axis of all others, and moves it back at the
end.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("the last axis holds the features, not the tokens")
        self.token_dim = token_dim
        self.d_out = d_out
        mk = lambda: nn.Linear(d_in, d_out, bias=qkv_bias)  # noqa: E731
        self.W_query, self.W_key, self.W_value = mk(), mk(), mk()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim == x.ndim - 1:
            raise ValueError("the last axis holds the features, not the tokens")
        first = x.movedim(self.token_dim, 0)  # (tokens, ..., d_in)
        rest = first.shape[1:-1]
        flat = first.reshape(first.shape[0], math.prod(rest), first.shape[-1])
        q, k, v = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        w = torch.einsum("qbd,kbd->bqk", q, k) / math.sqrt(self.d_out)
        y = torch.einsum("bqk,kbd->qbd", w.softmax(dim=-1), v)
        return y.reshape(first.shape[0], *rest, self.d_out).movedim(0, self.token_dim)
