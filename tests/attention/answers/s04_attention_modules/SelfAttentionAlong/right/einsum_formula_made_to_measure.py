"""No axis is moved: forward writes an einsum formula with one letter for each axis of x.

Diagnosis: none
"""


import string


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=bool(qkv_bias)) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = range(x.dim())[self.token_dim]
        if axis == x.dim() - 1:
            raise ValueError("the last axis holds the features, not the tokens")
        letters = string.ascii_lowercase[: x.dim() - 1]
        batch = letters.replace(letters[axis], "")
        asking = letters.replace(letters[axis], "Q")
        asked = letters.replace(letters[axis], "K")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{asking}D,{asked}D->{batch}QK", q, k) / math.sqrt(q.shape[-1])
        weights = scores.softmax(dim=-1)
        return torch.einsum(f"{batch}QK,{asked}D->{asking}D", weights, v)
