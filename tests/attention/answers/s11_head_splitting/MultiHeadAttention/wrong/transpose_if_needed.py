"""heads and tokens change places only where the shape asks for it: with as many tokens as heads
attention is among heads: 4 tokens, 4 heads.

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

        def heads_of(projected):
            projected = projected.view(batch, tokens, self.num_heads, self.head_dim)
            if projected.shape[1] != self.num_heads:
                projected = projected.transpose(1, 2)
            return projected

        queries, keys, values = map(heads_of, (self.W_query(x), self.W_key(x), self.W_value(x)))
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        scores = scores.masked_fill(self.future[:tokens, :tokens], -torch.inf)
        context = self.dropout(torch.softmax(scores, dim=-1)) @ values
        if context.shape[1] != tokens:
            context = context.transpose(1, 2)
        return self.out_proj(context.flatten(2))
