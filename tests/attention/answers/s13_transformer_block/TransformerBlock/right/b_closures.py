"""Both sublayers go through one helper method that knows the place of the norm; the feed-forward
part is a method with clamp as the ReLU, and dropout is functional and told self.training.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.norm_first, self.p = norm_first, dropout
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.norm1 = nn.LayerNorm(d_model, eps=1e-5)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-5)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)

    def _ffn(self, h):
        return self.linear2(self.linear1(h).clamp(min=0))

    def _around(self, h, sublayer, norm):
        inner = norm(h) if self.norm_first else h
        h = h + F.dropout(sublayer(inner), self.p, self.training)
        return h if self.norm_first else norm(h)

    def forward(self, x):
        for sublayer, norm in ((self.attention, self.norm1), (self._ffn, self.norm2)):
            x = self._around(x, sublayer, norm)
        return x
