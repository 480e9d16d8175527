"""With four axes or more only the first axis stays a batch axis and all others are merged with the
tokens, so entries attend to each other that should not see each other.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.d_out = d_out
        self.token_dim = token_dim

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("token_dim must not be the last axis")
        moved = x.movedim(self.token_dim, -2)
        flat = moved
        if moved.dim() > 3:  # bring it into the shape (batch, tokens, d_in)
            flat = moved.reshape(moved.shape[0], -1, moved.shape[-1])
        Q, K, V = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_out)
        y = torch.softmax(scores, dim=-1) @ V
        y = y.reshape(*moved.shape[:-1], self.d_out)
        return y.movedim(-2, self.token_dim)
