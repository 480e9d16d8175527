"""Right: exponentials are taken in float64, without a shift; scores of 500 do not overflow there.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3))
        pass

    def forward(self, x):
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        p = (q @ k.mT / math.sqrt(k.shape[-1])).double().exp()
        return (p / p.sum(-1, keepdim=True)).to(x.dtype) @ v
