"""One sequence gets its batch axis in place: after the call, x of shape (5, d_in) has the shape (1,
5, d_in).

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
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("the last axis holds the features")

        single = x.dim() == 2
        if single:
            x.unsqueeze_(1 if self.token_dim == 0 else 0)
        t = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(t), self.W_key(t), self.W_value(t)
        y = (torch.softmax(q @ k.mT / math.sqrt(k.shape[-1]), dim=-1) @ v).movedim(
            -2, self.token_dim
        )
        return y.squeeze(1 if self.token_dim == 0 else 0) if single else y
