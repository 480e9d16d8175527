"""The second sublayer's sum starts from x.

Diagnosis: Your pre-norm block adds x to the output of the second sublayer, and not h.
"""


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.dropout = dropout
        self.norm_first = norm_first

    def drop(self, x):
        return F.dropout(x, self.dropout, self.training)

    def network(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x):
        if self.norm_first:
            h = x + self.drop(self.attention(self.norm1(x)))
            return x + self.drop(self.network(self.norm2(h)))
        h = self.norm1(x + self.drop(self.attention(x)))
        return self.norm2(h + self.drop(self.network(h)))
