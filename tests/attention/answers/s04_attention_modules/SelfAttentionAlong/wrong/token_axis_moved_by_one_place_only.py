"""Wrong: swaps the token axis with the next one, which brings it before the features only if it
was two places in front of them; from further away another axis is attended along.

Diagnosis: The axis of the tokens is exchanged with the one after it: it should become the last but
one.
"""


class SelfAttentionAlong(nn.Module):
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
        t = self.token_dim if self.token_dim >= 0 else self.token_dim + x.dim()
        if t == x.dim() - 1:
            raise ValueError("the last axis holds the features")

        batch_second = t != x.dim() - 2  # (tokens, batch, ...) instead of (batch, tokens, ...)
        if batch_second:
            x = x.transpose(t, t + 1)

        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(self.d_out), dim=-1)
        y = weights @ v

        return y.transpose(t, t + 1) if batch_second else y
