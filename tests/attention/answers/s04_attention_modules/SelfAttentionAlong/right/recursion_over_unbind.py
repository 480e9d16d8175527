"""Takes the first batch axis apart by unbind and calls itself, until a matrix is left.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = [
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        ]
        self.token_dim = token_dim

    def _go(self, x, axis):
        if x.dim() == 2:
            return attention_weights(self.W_query(x), self.W_key(x)) @ self.W_value(x)
        other = 0 if axis else 1
        return torch.stack(
            [self._go(p, axis - 1 if other == 0 else 0) for p in x.unbind(other)], other
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim + x.dim() * (self.token_dim < 0)
        if not 0 <= axis < x.dim() - 1:
            raise ValueError(f"token_dim={self.token_dim}")
        return self._go(x, axis)
