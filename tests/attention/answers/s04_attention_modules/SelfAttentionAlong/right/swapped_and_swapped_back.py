"""Right. Swaps the token axis with the last but one, and swaps again at the end: a swap undoes
itself.

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("The last axis holds the features.")
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.token_dim == x.dim() - 1:
            raise ValueError("The last axis holds the features.")
        turned = x.transpose(self.token_dim, -2)
        q, k, v = self.W_query(turned), self.W_key(turned), self.W_value(turned)
        weights = torch.softmax(q @ k.mT / math.sqrt(q.shape[-1]), dim=-1)
        return (weights @ v).transpose(self.token_dim, -2)
