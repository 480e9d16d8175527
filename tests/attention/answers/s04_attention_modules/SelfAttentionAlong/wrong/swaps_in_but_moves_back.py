"""Brings the tokens to the front by swapping two axes, but unfolds the batch axes in their old
order, as if the axis had been moved. Wrong for x of shape (2, 3, 4, d_in) with token_dim=-2 whose
sequences differ: the shape is right, but the contexts stand at the places of other sequences.

Diagnosis: Where two axes come before that of the tokens, the outputs of the sequences stand in
another order: each is right, but some are in the place of others.
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
        axis = self.token_dim if self.token_dim >= 0 else x.dim() + self.token_dim
        if axis == x.dim() - 1:
            raise ValueError("token_dim is the last axis, which holds the features")
        tokens, d_in = x.shape[axis], x.shape[-1]
        batch_axes = [size for a, size in enumerate(x.shape[:-1]) if a != axis]
        # (tokens, ..., d_in) -> (batch, tokens, d_in)
        flat = x.transpose(0, axis).reshape(tokens, math.prod(batch_axes), d_in).transpose(0, 1)
        q, k, v = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(self.d_out), dim=-1)
        y = (weights @ v).transpose(0, 1)
        return y.reshape(tokens, *batch_axes, self.d_out).movedim(0, axis)
