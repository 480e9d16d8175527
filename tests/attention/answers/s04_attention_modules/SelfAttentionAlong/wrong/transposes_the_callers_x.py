"""Wrong: transpose_ with the underscore swaps the axes of the caller's tensor. With token_dim=0, an
x of shape (5, 3, 2) has shape (3, 5, 2) after the call, so a second call gives another answer; an
x that requires gradients raises an error.

Diagnosis: none
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
            raise ValueError("token_dim must not be the last axis")
        x.transpose_(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(q @ k.mT / self.d_out**0.5, dim=-1)
        return (weights @ v).transpose(self.token_dim, -2)
