"""Puts the tokens back in place only for the first axis and the last but one; for an axis in the
middle the results are scrambled.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("the last axis holds the features")
        self.d_out, self.token_dim = d_out, token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim if self.token_dim >= 0 else self.token_dim + x.dim()
        if axis == x.dim() - 1:
            raise ValueError("the last axis holds the features")
        shape = (*x.shape[:-1], self.d_out)
        # (batch, tokens, d_in) with all other axes in one batch axis
        rows = x.movedim(axis, -2).reshape(-1, x.shape[axis], x.shape[-1])
        q, k, v = self.W_query(rows), self.W_key(rows), self.W_value(rows)
        weights = torch.softmax(q @ k.transpose(1, 2) / math.sqrt(self.d_out), dim=-1)
        y = weights @ v
        if axis != x.dim() - 2:
            y = y.transpose(0, 1)  # tokens in front of the batch again
        return y.reshape(shape)
