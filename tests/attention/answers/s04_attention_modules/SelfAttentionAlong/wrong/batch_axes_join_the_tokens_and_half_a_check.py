"""Wrong, two mistakes. With four axes all but the first are melted into one long sequence, so for x
of shape (2, 3, 4, d_in) rows of the same picture see each other. And the last axis is recognised
only as -1 or in a matrix: token_dim=2 with x of shape (2, 5, 3) raises no ValueError.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("the last axis holds the features")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2 and self.token_dim == 1:
            raise ValueError("the last axis holds the features")
        moved = x.movedim(self.token_dim, -2)
        sequences = moved
        if moved.dim() > 3:  # (batch, tokens, d_in)
            sequences = moved.reshape(moved.shape[0], -1, moved.shape[-1])
        queries = self.W_query(sequences)
        keys = self.W_key(sequences)
        values = self.W_value(sequences)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        context = torch.softmax(scores, dim=-1) @ values
        context = context.reshape(*moved.shape[:-1], values.shape[-1])
        return context.movedim(-2, self.token_dim)
