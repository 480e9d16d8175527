"""Brings the tokens to the last axis but one with a permutation and applies the same permutation
again, not its inverse, to go back. With the tokens in the last or third axis from the end this
is no difference, but with more axes behind the tokens, as token_dim=0 of four axes, the axes
come back in the wrong order (on a cube: right shape, wrong numbers).

Diagnosis: The tokens are moved once more in the same direction, not back.
"""


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        make = lambda: nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query, self.W_key, self.W_value = make(), make(), make()
        self.token_dim = token_dim

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        last = x.ndim - 1
        t = self.token_dim % x.ndim
        if t == last:
            raise ValueError("token_dim is the feature axis")
        order = [axis for axis in range(last) if axis != t] + [t, last]
        x = x.permute(order)
        y = F.scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))
        return y.permute(order)
