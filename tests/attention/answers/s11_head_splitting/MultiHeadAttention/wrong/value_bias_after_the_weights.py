"""The bias of W_value is added to the context vectors. That is the same as long as the weights of a
query sum to 1; with dropout in training they do not (qkv_bias=True, dropout=1.0).

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("num_heads must divide d_out")
        self.num_heads, self.head_dim, self.limit = num_heads, d_out // num_heads, context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.limit:
            raise ValueError("too long")
        v = x @ self.W_value.weight.T
        q, k, v = (t.view(b, n, self.num_heads, self.head_dim).transpose(1, 2) for t in (self.W_query(x), self.W_key(x), v))
        scores = q @ k.mT / self.head_dim**0.5
        scores = scores.masked_fill(torch.ones(n, n).triu(1).bool(), -torch.inf)
        context = (self.dropout(scores.softmax(-1)) @ v).transpose(1, 2).flatten(2)
        if self.W_value.bias is not None:
            context = context + self.W_value.bias
        return self.out_proj(context)
