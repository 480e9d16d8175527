"""No axis is moved: the subscripts of two einsums are spelled out for the axes of x, with one
letter for each batch axis.

Diagnosis: none
"""


import string


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        last = x.dim() - 1
        axis = self.token_dim if self.token_dim >= 0 else x.dim() + self.token_dim
        if axis == last:
            raise ValueError(f"axis {self.token_dim} of x holds the features, not the tokens")
        if not 0 <= axis < last:
            raise IndexError(f"x of {x.dim()} axes has no axis {self.token_dim}")
        before = string.ascii_lowercase[:axis]
        after = string.ascii_lowercase[axis : last - 1]
        asks, offers = before + "Q" + after, before + "K" + after
        pairs = before + after + "QK"
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{asks}D,{offers}D->{pairs}", q, k) / math.sqrt(q.shape[-1])
        return torch.einsum(f"{pairs},{offers}D->{asks}D", scores.softmax(dim=-1), v)
