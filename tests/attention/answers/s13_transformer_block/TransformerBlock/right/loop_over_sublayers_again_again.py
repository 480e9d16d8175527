"""A loop over (norm, sublayer) pairs in which the other place of the norm holds the identity.

Diagnosis: none
"""


def _identity(t):
    return t


class TransformerBlock(nn.Module):
    def __init__(
        self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True
    ):
        super().__init__()
        self.p = dropout
        self.norm_first = norm_first
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.norm2 = nn.LayerNorm(d_model, eps=1e-5)
        self.norm1 = nn.LayerNorm(d_model, eps=1e-5)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)

    def think(self, tokens):
        return self.linear2(self.linear1(tokens).relu())

    def forward(self, x):
        for norm, sublayer in ((self.norm1, self.attention), (self.norm2, self.think)):
            before, after = (norm, _identity) if self.norm_first else (_identity, norm)
            change = F.dropout(sublayer(before(x)), self.p, self.training)
            x = after(torch.add(x, change))
        return x
