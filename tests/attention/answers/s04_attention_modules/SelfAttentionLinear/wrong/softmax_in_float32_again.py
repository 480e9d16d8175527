"""Wrong. The softmax is taken in float32 and converted back, as code for bfloat16 models does. A
module in float64 (.double()) is then right to seven digits only, and not to ten.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""
class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_out)
        # upcast for a precise softmax
        weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(queries.dtype)
        return weights @ values
