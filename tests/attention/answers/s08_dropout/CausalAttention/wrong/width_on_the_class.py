"""d_out is kept on the class: another module of another width changes the scale of this one.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        CausalAttention.scale = d_out ** -0.5
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer("mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False)
    def forward(self, x):
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError
        s = self.W_query(x) @ self.W_key(x).mT * self.scale
        return self.dropout(s.masked_fill(self.mask[:n, :n], -torch.inf).softmax(-1)) @ self.W_value(x)
