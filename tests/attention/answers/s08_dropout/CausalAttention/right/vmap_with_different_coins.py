"""A function of one sequence, mapped over the batch with torch.vmap and randomness='different'.

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

    def forward(self, x):
        if x.shape[1] > len(self.mask):
            raise ValueError("too many tokens")
        return torch.vmap(self.one, randomness="different")(x)

    def one(self, x):
        n = x.shape[0]
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = (q @ k.T / k.shape[-1] ** 0.5).masked_fill(self.mask[:n, :n], -torch.inf)
        return F.dropout(s.softmax(dim=-1), self.p, self.training) @ v
