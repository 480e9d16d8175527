"""Folds batch and heads into one axis, and adds the mask as numbers inside torch.baddbmm.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.head_dim, remainder = divmod(d_out, num_heads)
        if remainder != 0:
            raise ValueError(f"d_out={d_out} is no multiple of num_heads={num_heads}")
        self.out_proj = nn.Linear(d_out, d_out)
        self.W_value = nn.Linear(d_in, d_out, qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, qkv_bias)
        self.h, self.limit, self.p = num_heads, context_length, dropout

    def _fold(self, y):
        b, t, _ = y.shape
        y = y.reshape(b, t, self.h, self.head_dim).permute(0, 2, 1, 3)
        return y.reshape(b * self.h, t, self.head_dim)

    def forward(self, x):
        b, t, _ = x.shape
        if t > self.limit:
            raise ValueError(f"at most {self.limit} tokens, got {t}")
        q, k, v = (self._fold(layer(x)) for layer in (self.W_query, self.W_key, self.W_value))
        future = torch.full((t, t), -math.inf, dtype=q.dtype, device=q.device).triu(diagonal=1)
        logits = torch.baddbmm(future, q, k.transpose(1, 2), alpha=self.head_dim**-0.5)
        att = F.dropout(F.softmax(logits, dim=2), p=self.p, training=self.training)
        mixed = torch.bmm(att, v).reshape(b, self.h, t, self.head_dim)
        return self.out_proj(mixed.permute(0, 2, 1, 3).reshape(b, t, self.h * self.head_dim))
