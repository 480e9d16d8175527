"""Two mistakes. After dropout the rows are divided by their sums, which breaks "kept ones are
multiplied by 1 / (1 - dropout)" and "A single row then no longer sums to one" in training; and
the mask is made for whatever comes, so the promised ValueError for more tokens than
context_length is never raised.

Diagnosis: Rows still sum to 1 where weights are dropped: they are normalised again, or dropped
before the softmax.
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        if d_out % num_heads != 0:
            raise ValueError("num_heads must divide d_out")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        batch, tokens, _ = x.shape

        def heads(projected):
            return projected.view(batch, tokens, self.num_heads, self.head_dim).transpose(1, 2)

        q, k, v = heads(self.W_query(x)), heads(self.W_key(x)), heads(self.W_value(x))
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.head_dim)
        future = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device).triu(1)
        weights = torch.softmax(scores.masked_fill(future, -torch.inf), dim=-1)
        weights = self.dropout(weights)
        # attention weights have to sum to one
        weights = weights / weights.sum(dim=-1, keepdim=True).clamp(min=1e-9)
        context = (weights @ v).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(context)
