"""Dropout is off where no gradient is asked for, also in training mode. Wrong for a block in
training mode whose parameters do not require gradients: nothing is dropped.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.p = dropout
        self.norm_first = norm_first
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1 = nn.LayerNorm(d_model)
        self.norm2 = nn.LayerNorm(d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)

    def drop(self, y):
        return F.dropout(y, self.p, self.training and y.requires_grad)

    def ffn(self, x):
        return self.linear2(torch.relu(self.linear1(x)))

    def forward(self, x):
        if self.norm_first:
            h = x + self.drop(self.attention(self.norm1(x)))
            return h + self.drop(self.ffn(self.norm2(h)))
        h = self.norm1(x + self.drop(self.attention(x)))
        return self.norm2(h + self.drop(self.ffn(h)))
