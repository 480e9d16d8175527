"""Right. Never moves an axis: builds the einsum formula from one letter for each axis of x, with a
second letter for the keys' tokens, and takes the softmax along the last axis of the scores.

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.scale = d_out**-0.5
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        where = self.token_dim + x.dim() if self.token_dim < 0 else self.token_dim
        if where == x.dim() - 1:
            raise ValueError("the last axis holds the features, not the tokens")
        axes = "abcdefghijklmnopqrstuvwxy"[: x.dim()]
        others = axes[:-1].replace(axes[where], "")
        keys = axes[:where] + "z" + axes[where + 1 :]
        pairs = others + axes[where] + "z"
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{axes},{keys}->{pairs}", q, k) * self.scale
        return torch.einsum(f"{pairs},{keys}->{axes}", scores.softmax(dim=-1), v)
