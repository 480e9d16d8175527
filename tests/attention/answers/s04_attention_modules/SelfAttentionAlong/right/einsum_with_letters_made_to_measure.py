"""Moves no axis at all: the equations of two einsums are put together from letters when the number
of axes is known. The axis is found by indexing a range, which knows negative numbers.

Diagnosis: none
"""
import string


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim, self.d_out = token_dim, d_out
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = range(x.dim())[self.token_dim]
        if axis == x.dim() - 1:
            raise ValueError("The last axis holds the features, not the tokens.")
        batch = string.ascii_lowercase[: x.dim() - 2]
        asks, offers = (batch[:axis] + token + batch[axis:] + "F" for token in "QK")
        scores = torch.einsum(f"{asks},{offers}->{batch}QK", self.W_query(x), self.W_key(x))
        weights = (scores / math.sqrt(self.d_out)).softmax(dim=-1)
        return torch.einsum(f"{batch}QK,{offers}->{asks}", weights, self.W_value(x))
