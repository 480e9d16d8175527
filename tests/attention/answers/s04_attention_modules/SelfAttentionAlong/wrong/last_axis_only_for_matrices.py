"""Wrong. Only -1, and 1 for a matrix, are taken for the features' axis: token_dim=2 with x of shape
(2, 3, 3), d_in = 3, raises no ValueError.

Diagnosis: none
"""
class SelfAttentionAlong(nn.Module):
    """Self-attention with one head along an axis of one's choice."""

    def __init__(self, d_in: int, d_out: int, token_dim: int = -2, qkv_bias: bool = False) -> None:
        super().__init__()
        if token_dim == -1:
            raise ValueError("token_dim must not be the last axis")
        self.token_dim = token_dim
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2 and self.token_dim == 1:
            raise ValueError("token_dim must not be the last axis")
        queries, keys, values = (
            layer(x).transpose(self.token_dim, -2)
            for layer in (self.W_query, self.W_key, self.W_value)
        )
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_out)
        return (torch.softmax(scores, dim=-1) @ values).transpose(self.token_dim, -2)
