"""Wrong. A negative token_dim is translated into one counted from the front at the first call, and
the translation is kept in self.token_dim. The second call with another number of axes uses the
wrong axis: after a matrix (axis -2 is 0) a batch of sequences attends along the batch. forward
changes the module, too. Right as long as all inputs have as many axes as the first one.

Diagnosis: token_dim is made positive in the first call and is wrong for inputs with other axes.
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("token_dim must not be the feature axis")
        self.token_dim = token_dim
        for n in ("W_query", "W_key", "W_value"):
            setattr(self, n, nn.Linear(d_in, d_out, bias=qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim < 0:
            self.token_dim += x.dim()
        if self.token_dim == x.dim() - 1:
            raise ValueError("token_dim must not be the feature axis")
        x = x.transpose(self.token_dim, -2)
        Q, K, V = self.W_query(x), self.W_key(x), self.W_value(x)
        A = torch.softmax(Q @ K.mT / math.sqrt(Q.shape[-1]), dim=-1)
        return (A @ V).transpose(self.token_dim, -2)
