"""in training with dropout > 0 the weights are dropped under no_grad: no gradients reach W_query
and W_key.

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
        queries, keys, values = (
            t.view(batch, tokens, self.num_heads, self.head_dim).transpose(1, 2)
            for t in (self.W_query(x), self.W_key(x), self.W_value(x))
        )
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        weights = torch.softmax(scores.masked_fill(self.future[:tokens, :tokens], -torch.inf), dim=-1)
        if self.training and self.dropout.p > 0:
            with torch.no_grad():
                weights = self.dropout(weights)
        return self.out_proj((weights @ values).transpose(1, 2).flatten(2))
