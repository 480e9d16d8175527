"""The scale is kept as a plain float32 tensor, which .double() does not convert, so a module in
float64 is right to seven or eight digits only. Wrong for SelfAttentionFused(4, 3).double() and x
= torch.randn(5, 4, dtype=torch.float64).

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)
        self.scale = torch.tensor(d_out, dtype=torch.float32).sqrt()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The context vectors ``softmax(Q K^T / sqrt(d_out)) V`` of all tokens."""
        queries, keys, values = self.W_qkv(x).chunk(3, dim=-1)
        scores = queries @ keys.transpose(-2, -1) / self.scale
        return torch.softmax(scores, dim=-1) @ values
