"""Moves the tokens to the front and melts all batch axes into one in the middle, (tokens, rest,
features); scores of shape (tokens, tokens, rest) with the softmax over the second axis; then
everything back.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("the last axis holds the features")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim if self.token_dim >= 0 else self.token_dim + x.dim()
        if not 0 <= axis < x.dim() - 1:
            raise ValueError(f"axis {self.token_dim} of {tuple(x.shape)} cannot hold the tokens")
        front = x.movedim(axis, 0)
        n, rest, d_in = front.shape[0], front.shape[1:-1], front.shape[-1]
        flat = front.reshape(n, math.prod(rest), d_in)
        q, k, v = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        s = torch.einsum("ibd,jbd->ijb", q, k) / math.sqrt(q.shape[-1])
        y = torch.einsum("ijb,jbd->ibd", s.softmax(dim=1), v)
        return y.reshape(n, *rest, y.shape[-1]).movedim(0, axis)
