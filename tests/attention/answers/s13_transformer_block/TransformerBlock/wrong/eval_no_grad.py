"""In evaluation mode no gradient flows back to x and to the parameters.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = nn.Dropout(dropout)

    def _forward(self, x):
        if self.norm_first:
            x = x + self.dropout(self.attention(self.norm1(x)))
            return x + self.dropout(self.linear2(torch.relu(self.linear1(self.norm2(x)))))
        x = self.norm1(x + self.dropout(self.attention(x)))
        return self.norm2(x + self.dropout(self.linear2(torch.relu(self.linear1(x)))))

    def forward(self, x):
        if self.training:
            return self._forward(x)
        with torch.no_grad():
            return self._forward(x)
