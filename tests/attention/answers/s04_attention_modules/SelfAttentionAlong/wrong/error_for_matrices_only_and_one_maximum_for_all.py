"""Two mistakes: only a matrix is refused for its last axis, and one maximum for all rows can give
nan.

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
        queries = self.W_query(x).movedim(self.token_dim, -2)
        keys = self.W_key(x).movedim(self.token_dim, -2)
        values = self.W_value(x).movedim(self.token_dim, -2)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.W_key.out_features)
        exp_scores = torch.exp(scores - scores.max())
        weights = exp_scores / exp_scores.sum(dim=-1, keepdim=True)
        return (weights @ values).movedim(-2, self.token_dim)
