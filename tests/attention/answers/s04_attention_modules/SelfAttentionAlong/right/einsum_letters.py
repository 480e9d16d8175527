"""Correct but unusual: nothing is moved or flattened; the letters of an einsum are put together
from the number of axes, with Q and K in the place of the token axis. The position is checked for
the last axis at each call.

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
        n = x.dim()
        axis = range(n)[self.token_dim]  # counts from the end as a list does; IndexError outside
        if axis == n - 1:
            raise ValueError("token_dim is the axis of the features")
        front = "abcdefghijklmnop"[: n - 1]
        others = front.replace(front[axis], "")
        asks = front.replace(front[axis], "Q")
        asked = front.replace(front[axis], "K")

        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{asks}z,{asked}z->{others}QK", q, k)
        weights = (scores / math.sqrt(q.size(-1))).softmax(dim=-1)
        return torch.einsum(f"{others}QK,{asked}z->{asks}z", weights, v)
