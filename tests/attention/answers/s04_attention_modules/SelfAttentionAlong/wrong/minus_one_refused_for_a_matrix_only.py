"""token_dim=-1 is refused for a matrix only: x of shape (3, d_in, d_in) gives a result.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim == x.dim() - 1 or (self.token_dim == -1 and x.dim() == 2):
            raise ValueError("the last axis holds the features")
        t = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(t), self.W_key(t), self.W_value(t)
        return (torch.softmax(q @ k.mT / math.sqrt(k.shape[-1]), dim=-1) @ v).movedim(
            -2, self.token_dim
        )
