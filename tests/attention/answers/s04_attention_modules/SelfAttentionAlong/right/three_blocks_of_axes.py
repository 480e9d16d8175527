"""Right: no axis is moved; x is reshaped to (axes before, tokens, axes between, features), and
einsum does the rest.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        *axes, d_in = x.shape
        at = self.token_dim + x.dim() if self.token_dim < 0 else self.token_dim
        if at == len(axes):
            raise ValueError(f"token_dim={self.token_dim} is the axis of the features")
        before, tokens, between = math.prod(axes[:at]), axes[at], math.prod(axes[at + 1 :])
        x = x.reshape(before, tokens, between, d_in)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum("btrd,bsrd->brts", q, k) / q.shape[-1] ** 0.5
        y = torch.einsum("brts,bsrd->btrd", scores.softmax(dim=-1), v)
        return y.reshape(*axes, v.shape[-1])
