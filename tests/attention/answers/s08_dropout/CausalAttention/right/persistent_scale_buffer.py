"""Keeps the scale in a second, persistent buffer; dropout by a Bernoulli distribution.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.p = dropout
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )

        self.register_buffer("scale", torch.tensor(d_out**-0.5))

    def forward(self, x):
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError("too many tokens")
        s = self.W_query(x) @ self.W_key(x).mT * self.scale
        w = s.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)
        if self.training and self.p > 0:
            stay = torch.distributions.Bernoulli(1 - self.p).sample(w.shape).to(w)
            w = w * stay / (1 - self.p) if self.p < 1 else w * 0
        return w @ self.W_value(x)
