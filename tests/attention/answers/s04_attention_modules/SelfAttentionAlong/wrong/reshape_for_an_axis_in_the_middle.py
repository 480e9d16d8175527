"""Wrong: the axes are only reshaped, with the tokens taken to be first (token_dim >= 0) or last
but one (negative), so for any other axis, such as 1 or -3 of four, the entries are scrambled.

Diagnosis: The tensor is only reshaped, as if the tokens were on the first axis (token_dim of at
least 0) or on the last but one (below 0).
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("token_dim must not be the axis of the features")
        n = x.shape[self.token_dim]
        from_front = self.token_dim >= 0
        if from_front:
            flat = x.reshape(n, -1, x.shape[-1]).transpose(0, 1)  # (batch, tokens, d_in)
        else:
            flat = x.reshape(-1, n, x.shape[-1])
        q, k, v = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        weights = torch.softmax(q @ k.transpose(1, 2) / self.d_out**0.5, dim=-1)
        context = weights @ v
        if from_front:
            context = context.transpose(0, 1)
        return context.reshape(*x.shape[:-1], self.d_out)
