"""The two norms have eps 1e-12, as BERT's. Breaks "layer norms over d_model features with ... eps
1e-5", which shows for tokens whose features differ very little (a spread of 1e-3 or less).
Right for ordinary tokens.

Diagnosis: In your pre-norm block, at least the norm of the first sublayer has an eps of nearly 0,
not of 1e-5.
"""

class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model, eps=1e-12)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-12)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)
        self.norm_first = norm_first

    def ffn(self, x):
        return self.linear2(self.linear1(x).relu())

    def forward(self, x):
        if self.norm_first:
            h = x + self.dropout(self.attention(self.norm1(x)))
            y = h + self.dropout(self.ffn(self.norm2(h)))
        else:
            h = self.norm1(x + self.dropout(self.attention(x)))
            y = self.norm2(h + self.dropout(self.ffn(h)))
        return y
