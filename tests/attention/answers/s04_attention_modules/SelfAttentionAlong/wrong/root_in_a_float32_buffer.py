"""Keeps the root of d_out as a float32 buffer, so a module converted to float64 divides by a
number of only seven digits.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        """Make the layers. Prints nothing."""
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("root", torch.tensor(float(d_out)).sqrt(), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``softmax(Q K^T / sqrt(d_out)) V`` along the axis ``token_dim``."""
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("token_dim is the last axis, which holds the features")
        x = x.movedim(self.token_dim, -2)
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / self.root
        context = torch.softmax(scores, dim=-1) @ values
        return context.movedim(-2, self.token_dim)
