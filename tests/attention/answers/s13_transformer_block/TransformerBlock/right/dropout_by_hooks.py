"""Right. Dropout is a forward hook on attention and on linear2, so the formulas do not mention it.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()

        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.norm_first = norm_first
        for layer in (self.attention, self.linear2):
            layer.register_forward_hook(
                lambda module, given, out: F.dropout(out, dropout, module.training)
            )

    def ffn(self, x):
        return self.linear2(F.relu(self.linear1(x)))

    def forward(self, x):
        if self.norm_first:
            h = x + self.attention(self.norm1(x))
            return h + self.ffn(self.norm2(h))
        h = self.norm1(x + self.attention(x))
        return self.norm2(h + self.ffn(h))
