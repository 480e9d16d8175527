"""Wrong. The scale is kept in a float32 buffer. .to(torch.float64) converts the buffer, but its
digits beyond the seventh stay wrong: d_out = 3 in float64 is off by about 1e-8.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""
class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("scale", torch.tensor(d_out**-0.5), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) * self.scale
        return torch.softmax(scores, dim=-1) @ values
