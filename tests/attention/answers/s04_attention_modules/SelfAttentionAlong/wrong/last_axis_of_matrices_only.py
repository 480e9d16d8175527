"""A positive token_dim is compared with the last axis only for matrices; for more axes the features
are silently treated as tokens. Wrong for token_dim=2 and x of shape (2, 3, 4), which should raise
a ValueError.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("the last axis holds the features")
        self.token_dim = token_dim
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``softmax(Q K^T / sqrt(d_out)) V`` along the axis ``token_dim``."""
        if x.dim() == 2 and self.token_dim == 1:
            raise ValueError("the last axis holds the features")
        # bring the tokens to the last axis but one
        queries = self.W_query(x).transpose(self.token_dim, -2)
        keys = self.W_key(x).transpose(self.token_dim, -2)
        values = self.W_value(x).transpose(self.token_dim, -2)
        scores = queries @ keys.transpose(-2, -1) / self.d_out**0.5
        context = torch.softmax(scores, dim=-1) @ values
        return context.transpose(self.token_dim, -2)
