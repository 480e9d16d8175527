"""With dropout=1.0 the output is zero in evaluation, too.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )
        self.p = dropout

    def forward(self, x):
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError("too many")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        if self.p == 1:
            return torch.zeros_like(v)
        s = q @ k.mT / k.shape[-1] ** 0.5
        w = s.masked_fill(self.mask[:n, :n], -torch.inf).softmax(-1)
        if self.training:
            w = w * (torch.rand_like(w) >= self.p) / (1 - self.p)
        return w @ v
