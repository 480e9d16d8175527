"""No axis is ever moved: forward writes the text of two einsums that fits the number of axes and the
place of the tokens.

Diagnosis: none
"""
from string import ascii_lowercase


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim, self.d_out = token_dim, d_out
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``softmax(Q K^T / sqrt(d_out)) V`` along the axis ``token_dim``."""
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("The last axis holds the features, not the tokens.")
        asking = ascii_lowercase[: x.dim()]  # a letter for each axis
        offering = asking.replace(asking[self.token_dim], "T")
        table = asking[:-1] + "T"  # the keys stand last
        scores = torch.einsum(f"{asking},{offering}->{table}", self.W_query(x), self.W_key(x))
        weights = (scores / math.sqrt(self.d_out)).softmax(dim=-1)
        return torch.einsum(f"{table},{offering}->{asking}", weights, self.W_value(x))
