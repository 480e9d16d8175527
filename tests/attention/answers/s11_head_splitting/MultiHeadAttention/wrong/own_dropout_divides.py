"""Writes the dropout by hand and divides by 1 - p, which is 0 / 0 for p = 1.

Mistake: for dropout=1.0 in training mode it returns nan everywhere, the text allows 0.0 to 1.0 and
asks for what nn.Dropout does: all weights 0, so each output is the bias of out_proj.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        assert d_out % num_heads == 0, "num_heads must divide d_out"
        self.context_length = context_length
        self.dropout = dropout
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def drop(self, weights):
        if not self.training or self.dropout == 0.0:
            return weights
        kept = torch.rand_like(weights) >= self.dropout
        return weights * kept / (1.0 - self.dropout)

    def forward(self, x):
        b, n, _ = x.shape
        if n > self.context_length:
            raise ValueError(f"{n} tokens are more than {self.context_length}")
        q = self.W_query(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
        k = self.W_key(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
        v = self.W_value(x).view(b, n, self.num_heads, self.head_dim).transpose(1, 2)
        scores = q @ k.transpose(2, 3) / self.head_dim**0.5
        blocked = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(1)
        weights = torch.softmax(scores.masked_fill(blocked, -torch.inf), dim=-1)
        context = self.drop(weights) @ v
        return self.out_proj(context.transpose(1, 2).reshape(b, n, -1))
