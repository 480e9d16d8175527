"""With four axes or more it joins all axes but the first and the features to one long sequence, so
entries that differ in a batch axis see each other.

Diagnosis: none
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

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Context vectors ``softmax(Q K^T / sqrt(d_out)) V`` along the axis ``token_dim``."""
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("token_dim is the last axis, which holds the features")
        x = x.movedim(self.token_dim, -2)
        shape = x.shape
        if x.dim() > 3:
            x = x.flatten(1, -2)  # (batch, tokens, d_in) again
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        context = torch.softmax(scores, dim=-1) @ values
        return context.reshape(*shape[:-1], -1).movedim(-2, self.token_dim)
