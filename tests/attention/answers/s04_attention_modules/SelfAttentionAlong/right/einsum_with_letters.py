"""Right. Moves no axis: builds the einsum for the number of axes at hand, with a letter of its own
for the keys' tokens.

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("token_dim is the axis of the features")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axes = "abcdefghijklmnopqrstuvw"[: x.dim()]
        if self.token_dim == x.dim() - 1:
            raise ValueError("token_dim is the axis of the features")
        token = axes[self.token_dim]
        of_keys = axes.replace(token, "z")
        pairs = axes[:-1] + "z"
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{axes},{of_keys}->{pairs}", q, k) / q.shape[-1] ** 0.5
        weights = scores.softmax(dim=-1)
        return torch.einsum(f"{pairs},{of_keys}->{axes}", weights, v)
