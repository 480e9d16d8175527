"""Wrong. Counts a token_dim from the front as if x always had three axes: with token_dim=0 and x of
shape (5, 2, 3, d_in) the tokens are taken from axis 1.

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.token_dim = token_dim

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("token_dim must not be the last axis")
        axis = self.token_dim if self.token_dim < 0 else self.token_dim - 3  # from the end
        if x.dim() == 2:
            axis = -2
        x = x.transpose(axis, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        y = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1) @ v
        return y.transpose(axis, -2)
