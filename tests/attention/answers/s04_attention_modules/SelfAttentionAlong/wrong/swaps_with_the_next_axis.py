"""Wrong: the axis of the tokens is swapped with the one after it, not with the last but one. For x
of shape (5, 2, 3, d_in) and token_dim=0 the shape is right, but attention runs along the axis of
size 3 and not along that of size 5.

Diagnosis: The axis of the tokens is exchanged with the one after it: it should become the last
but one.
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim if self.token_dim >= 0 else x.dim() + self.token_dim
        if axis == x.dim() - 1:
            raise ValueError("the last axis holds the features, not the tokens")
        moved = axis != x.dim() - 2
        if moved:  # (tokens, batch, features) -> (batch, tokens, features)
            x = x.transpose(axis, axis + 1)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(self.d_out), dim=-1)
        y = weights @ v
        if moved:
            y = y.transpose(axis, axis + 1)
        return y
