"""In evaluation mode x is overwritten with zeros.

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
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError("too many")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = q @ k.mT / k.shape[-1] ** 0.5
        out = self.dropout(s.masked_fill(self.mask[:n, :n], -torch.inf).softmax(-1)) @ v
        if not self.training and not x.requires_grad:
            x.zero_()
        return out
