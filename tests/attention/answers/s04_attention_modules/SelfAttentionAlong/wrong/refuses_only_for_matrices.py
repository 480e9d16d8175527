"""That token_dim is the last axis is noticed for -1 and for matrices only.

Mistake: for SelfAttentionAlong(4, 4, token_dim=2) and x of shape (2, 4, 4) it returns a tensor of
shape (2, 4, 4), the text asks for a ValueError, because axis 2 is the last axis of x.

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
        x = x.movedim(self.token_dim, -2)
        y = F.scaled_dot_product_attention(self.W_query(x), self.W_key(x), self.W_value(x))
        return y.movedim(-2, self.token_dim)
