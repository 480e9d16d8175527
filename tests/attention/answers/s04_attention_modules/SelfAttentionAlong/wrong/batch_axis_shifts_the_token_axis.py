"""Wrong: a matrix gets a batch axis in front, but token_dim is not moved along. For x of shape (5,
2) and token_dim=0 the new axis of size 1 is taken for the tokens, and each token attends to
itself only.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim in (-1, x.dim() - 1):
            raise ValueError("token_dim is the axis of the features")
        single = x.dim() == 2
        if single:
            x = x.unsqueeze(0)  # a batch of one
        x = x.movedim(self.token_dim, -2)
        Q, K, V = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_out)
        context = torch.softmax(scores, dim=-1) @ V
        context = context.movedim(-2, self.token_dim)
        return context.squeeze(0) if single else context
