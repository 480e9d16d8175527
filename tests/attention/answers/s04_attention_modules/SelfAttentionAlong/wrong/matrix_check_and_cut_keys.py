"""Wrong, two mistakes. The last axis counted from the front is only recognised for a matrix: x of
shape (2, 3, 3) with d_in = 3 and token_dim=2 raises nothing. And the keys are made from a detached
x, so that the gradient for x lacks their part (any x that requires gradients).

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("token_dim=-1 is the feature axis")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2 and self.token_dim == 1:
            raise ValueError("token_dim=1 is the feature axis of a matrix")
        x = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x.detach()), self.W_value(x)
        weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
        return (weights @ v).movedim(-2, self.token_dim)
