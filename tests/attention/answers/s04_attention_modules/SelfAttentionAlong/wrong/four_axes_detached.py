"""With two batch axes or more, each sequence is detached before all are put together: x of shape
(2, 3, 5, d_in) gets no gradient.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("the last axis holds the features")

        t = x.movedim(self.token_dim, -2)
        if t.dim() > 3:
            y = torch.stack([self._att(s).detach() for s in t.flatten(0, -3)]).view(
                *t.shape[:-1], -1
            )
        else:
            y = self._att(t)
        return y.movedim(-2, self.token_dim)

    def _att(self, t):
        q, k, v = self.W_query(t), self.W_key(t), self.W_value(t)
        return torch.softmax(q @ k.mT / math.sqrt(k.shape[-1]), dim=-1) @ v
