"""A function of one token, mapped over all with torch.vmap.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length

    def forward(self, x):
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError("too many tokens")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        places = torch.arange(n)

        def one(query, place):
            s = torch.where(places > place, -math.inf, k @ query / math.sqrt(len(query)))
            return torch.softmax(s, dim=0) @ v

        return torch.vmap(one)(q, places)
