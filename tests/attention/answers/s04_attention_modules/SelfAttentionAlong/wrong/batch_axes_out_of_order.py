"""Wrong. Swaps the token axis with the last but one, flattens, and unflattens as if the token axis
had been moved past the others. With x of shape (5, 2, 3, d_in) and token_dim=0 the shape is right
but the numbers of the batch entries are mixed up; three axes are right.

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim % x.dim()
        if axis == x.dim() - 1:
            raise ValueError("token_dim is the axis of the features")
        tokens = x.shape[axis]
        flat = x.transpose(axis, -2).reshape(-1, tokens, x.shape[-1])
        weights = attention_weights(self.W_query(flat), self.W_key(flat))
        y = weights @ self.W_value(flat)
        batch = [size for i, size in enumerate(x.shape[:-1]) if i != axis]
        return y.reshape(*batch, tokens, self.d_out).movedim(-2, axis)
