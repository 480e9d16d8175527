"""A token whose weights are all dropped keeps all of them, divided by 1 - p: a single token never
loses its weight.

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
        s = q @ k.mT / k.shape[-1] ** 0.5
        w = s.masked_fill(self.mask[:n, :n], -torch.inf).softmax(-1)
        d = F.dropout(w, self.p, self.training)
        if self.p < 1:
            lost = (d == 0).all(-1, keepdim=True)
            d = torch.where(lost, w / (1 - self.p), d)
        return d @ v
