"""The queries are read in blocks of 64, and each block is masked with the first rows of the mask:
wrong for 140 tokens.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads:
            raise ValueError("num_heads must divide d_out")
        self.num_heads, self.head_dim = num_heads, d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer("mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False)

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.mask.shape[0]:
            raise ValueError("too long")
        q, k, v = (w(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2) for w in (self.W_query, self.W_key, self.W_value))
        parts = []
        for block in q.split(64, dim=2):
            scores = block @ k.mT / self.head_dim**0.5
            scores = scores.masked_fill(self.mask[: block.shape[2], :n], -torch.inf)
            parts.append(self.dropout(scores.softmax(-1)) @ v)
        return self.out_proj(torch.cat(parts, 2).transpose(1, 2).flatten(2))
