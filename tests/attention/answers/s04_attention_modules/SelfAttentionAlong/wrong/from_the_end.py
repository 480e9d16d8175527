"""A token_dim counted from the front is turned into one from the end as if x always had three axes,
so with two or with four axes it attends along a wrong axis or fails.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.token_dim = token_dim
        # (batch, tokens, features): axis 0 is -3, axis 1 is -2
        self.axis = token_dim if token_dim < 0 else token_dim - 3

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("token_dim is the axis of the features")
        x = x.transpose(self.axis, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, dim=-1)
        return (weights @ v).transpose(self.axis, -2)
