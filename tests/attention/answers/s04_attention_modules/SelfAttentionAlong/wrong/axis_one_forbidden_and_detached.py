"""Two mistakes: token_dim=1 is refused always, though it is a fine axis of x of shape (2, 3, 4,
d_in), because the last axis is not looked up in x. And the context is made from the detached
weights, so no gradient reaches W_query and W_key.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim in (-1, 1):
            raise ValueError("token_dim must not be the axis of the features")
        self.token_dim = token_dim
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.transpose(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(self.d_out), dim=-1)
        self.last_weights = weights.detach()  # for plots
        return (self.last_weights @ v).transpose(self.token_dim, -2)
