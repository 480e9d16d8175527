"""Moves no axis at all: builds the subscripts of two einsums in which only the letter of the token
axis is exchanged.

Diagnosis: none
"""


import string


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.root = math.sqrt(d_out)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def _token_axis(self, axes: int) -> int:
        if not -axes <= self.token_dim < axes:
            raise IndexError(f"x has {axes} axes, so there is no axis {self.token_dim}")
        axis = self.token_dim % axes
        if axis == axes - 1:
            raise ValueError("the last axis holds the features and cannot hold the tokens")
        return axis

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self._token_axis(x.dim())
        asks = string.ascii_lowercase[: x.dim()]  # for instance abcd
        offers = asks[:axis] + "K" + asks[axis + 1 :]  # aKcd
        pairs = asks[:-1] + "K"  # abcK: the keys stand last
        scores = torch.einsum(f"{asks},{offers}->{pairs}", self.W_query(x), self.W_key(x))
        weights = torch.softmax(scores / self.root, dim=-1)
        return torch.einsum(f"{pairs},{offers}->{asks}", weights, self.W_value(x))
