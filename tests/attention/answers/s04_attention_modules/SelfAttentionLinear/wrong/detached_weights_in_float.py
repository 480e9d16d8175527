"""Wrong twice: the weights are detached to keep them for later and then used, so no gradient reaches
W_query and W_key for any x of two tokens or more; and the softmax is taken in float32, so a
module in float64 is not right to ten digits.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.last_weights = None
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_out)
        weights = torch.softmax(scores, dim=-1, dtype=torch.float32).to(v.dtype)
        self.last_weights = weights = weights.detach()
        return weights @ v
