"""mask after softmax and renormalise

Diagnosis: none
"""
class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads != 0:
            raise ValueError("uneven")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("future", future, persistent=False)

    def forward(self, x):
        batch, tokens, _ = x.shape
        if tokens > len(self.future):
            raise ValueError("too many tokens")
        q, k, v = (
            t.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)
            for t in (self.W_query(x), self.W_key(x), self.W_value(x))
        )
        w = torch.softmax(q @ k.mT / self.head_dim**0.5, dim=-1).tril()
        w = self.dropout(w / w.sum(dim=-1, keepdim=True))
        return self.out_proj((w @ v).transpose(1, 2).flatten(2))
