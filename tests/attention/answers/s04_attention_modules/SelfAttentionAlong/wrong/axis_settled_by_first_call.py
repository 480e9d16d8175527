"""Wrong. An axis counted from the front is converted for good at the first call. With token_dim=0,
a call with three axes and then one of shape (2, 3, 4, d_in) attends along axis 1 in the second;
forward should not change the module.

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim >= 0:
            self.token_dim -= x.dim()  # count from the end
        if self.token_dim == -1:
            raise ValueError("token_dim must not be the feature axis")
        x = x.movedim(self.token_dim, -2)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
        return (weights @ v).movedim(-2, self.token_dim)
