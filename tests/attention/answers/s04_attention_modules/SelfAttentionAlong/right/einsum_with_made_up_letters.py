"""Correct. No axis is ever moved: for each input the subscripts of two einsums are made up, with a
letter for each batch axis, Q and K for the axis of the tokens and F for the features.

Diagnosis: none
"""

import string


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_value, self.W_key, self.W_query = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim + (x.dim() if self.token_dim < 0 else 0)
        if not 0 <= axis < x.dim() - 1:
            raise ValueError(f"axis {self.token_dim} of {tuple(x.shape)} cannot hold the tokens")
        letters = string.ascii_lowercase[: x.dim() - 1]
        before, after = letters[:axis], letters[axis + 1 :]
        asks, offers = f"{before}Q{after}F", f"{before}K{after}F"
        pairs = f"{before}{after}QK"
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{asks},{offers}->{pairs}", q, k) / math.sqrt(q.shape[-1])
        return torch.einsum(f"{pairs},{offers}->{asks}", scores.softmax(dim=-1), v)
