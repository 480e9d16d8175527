"""The token axis is swapped with axis -2 and the rest flattened, but the batch axes are put back
in the order of x and not of the swapped tensor: with token_dim=0 and four axes the results stand
in wrong places.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        axis = self.token_dim if self.token_dim >= 0 else self.token_dim + x.dim()
        if axis == x.dim() - 1:
            raise ValueError("token_dim is the last axis, which holds the features")
        tokens = x.shape[axis]
        batch = [size for i, size in enumerate(x.shape[:-1]) if i != axis]
        flat = x.transpose(axis, -2).reshape(math.prod(batch), tokens, x.shape[-1])
        q, k, v = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(self.d_out)
        context = torch.bmm(torch.softmax(scores, dim=-1), v)
        return context.reshape(*batch, tokens, self.d_out).movedim(-2, axis)
