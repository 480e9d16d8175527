"""The first call rewrites token_dim so that it counts from the end, which changes the module. With
token_dim=0, a first call with x of shape (2, 3, d_in) makes it -3, and a second call with x of
shape (5, 2, 3, d_in) then attends along axis 1 and not along axis 0.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        """Make the layers. Prints nothing."""
        super().__init__()
        self.d_out = d_out
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``softmax(Q K^T / sqrt(d_out)) V`` along the axis ``token_dim``."""
        if self.token_dim >= 0:
            self.token_dim -= x.dim()  # count from the end
        if self.token_dim == -1:
            raise ValueError("token_dim is the axis of the features")
        x = x.transpose(self.token_dim, -2)
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_out)
        context = torch.softmax(scores, dim=-1) @ values
        return context.transpose(self.token_dim, -2)
