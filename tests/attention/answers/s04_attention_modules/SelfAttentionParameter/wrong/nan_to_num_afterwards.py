"""Takes exp of the scores without a shift and repairs nan afterwards with nan_to_num. The result is
finite, but wrong for large scores: where exp is inf, inf / inf becomes the weight 0 and all
others are x / inf = 0, so the context is 0; a row whose scores are all below -104 gives 0 / 0
and so 0, too.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Parameter(torch.rand(d_in, d_out))
        self.W_key = nn.Parameter(torch.rand(d_in, d_out))
        self.W_value = nn.Parameter(torch.rand(d_in, d_out))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries, keys, values = x @ self.W_query, x @ self.W_key, x @ self.W_value
        e = torch.exp(queries @ keys.transpose(-2, -1) / self.d_out ** 0.5)
        attn = e / e.sum(dim=-1, keepdim=True)
        attn = torch.nan_to_num(attn, nan=0.0)     # must be finite
        return attn @ values
