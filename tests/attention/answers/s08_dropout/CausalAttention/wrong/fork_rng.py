"""The draw is made under fork_rng, which puts the generator back: each call makes the same draw.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer("mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False)

    def forward(self, x):
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError("tokens")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        w = (q @ k.mT / q.shape[-1] ** 0.5).masked_fill(self.mask[:n, :n], -torch.inf).softmax(-1)
        with torch.random.fork_rng(devices=[]):
            w = self.dropout(w)
        return w @ v
