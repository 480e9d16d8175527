"""Wrong, two mistakes. The root of d_out is cut to a whole number (d_out = 8 divides by 2). And the
mask is made by the first call and kept: after a call with 1 token, a call with 3 broadcasts the (1,
1) mask and sees the future.

Diagnosis: The square root of the width is rounded to a whole number.
"""
class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        self.d_k = d_out
        self.mask = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"{n} tokens, but the context has {self.context_length}")
        if self.mask is None:
            self.mask = causal_mask(n)
        scores = self.W_query(x) @ self.W_key(x).T / math.isqrt(self.d_k)
        scores = scores.masked_fill(self.mask[:n, :n], -math.inf)
        return torch.softmax(scores, dim=-1) @ self.W_value(x)
