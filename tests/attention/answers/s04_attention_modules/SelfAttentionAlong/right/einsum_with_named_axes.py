"""Moves no axis at all: a letter is given to each axis of x, and two einsum formulas put together
from these letters do the work wherever the tokens stand.

Diagnosis: none
"""
from string import ascii_lowercase


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        """Make the layers. Prints nothing."""
        super().__init__()
        self.token_dim = token_dim
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``softmax(Q K^T / sqrt(d_out)) V`` along the axis ``token_dim``."""
        *others, features = range(x.dim())
        axis = range(x.dim())[self.token_dim]
        if axis == features:
            raise ValueError("the last axis holds the features, so it cannot hold the tokens")
        letters = "".join(ascii_lowercase[a] for a in others)
        mine = letters[axis]
        batch = letters.replace(mine, "")
        asking, asked = letters.replace(mine, "Q"), letters.replace(mine, "K")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{asking}F,{asked}F->{batch}QK", q, k)
        weights = torch.softmax(scores / math.sqrt(q.shape[-1]), dim=-1)
        return torch.einsum(f"{batch}QK,{asked}F->{asking}F", weights, v)
