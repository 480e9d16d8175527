"""Moves no axis and multiplies no matrices: puts an axis for the keys behind that of the queries
and sums broadcast products.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.token_dim = token_dim
        self.scale = 1.0 / math.sqrt(d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim + x.dim() if self.token_dim < 0 else self.token_dim
        if axis == x.dim() - 1:
            raise ValueError("token_dim is the last axis of x, which holds the features")
        # The queries stay on `axis`, the keys and values go to `axis + 1`.
        q = self.W_query(x).unsqueeze(axis + 1)
        k = self.W_key(x).unsqueeze(axis)
        v = self.W_value(x).unsqueeze(axis)
        scores = (q * k).sum(dim=-1) * self.scale
        weights = scores.softmax(dim=axis + 1)
        return (weights.unsqueeze(-1) * v).sum(dim=axis + 1)
