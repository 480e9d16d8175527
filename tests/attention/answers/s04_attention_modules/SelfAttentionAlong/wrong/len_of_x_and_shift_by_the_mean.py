"""Two mistakes. len(x) is the size of the first axis, not the number of axes: x of shape (1, 3, 2)
with token_dim=0 raises a ValueError, and shape (5, 3, 2) with token_dim=2 raises none. And the
scores are shifted by their mean in place of their maximum: scores of (300, 0, 0) give exp(200),
so nan in float32.

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
        if self.token_dim == len(x) - 1:
            raise ValueError("the last axis holds the features")
        x = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        powers = torch.exp(scores - scores.mean(dim=-1, keepdim=True))  # the shift cancels
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return (weights @ v).movedim(-2, self.token_dim)
