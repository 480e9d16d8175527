"""Right: dropout draws from a generator that belongs to the block, with a seed from the system.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.p, self.norm_first = dropout, norm_first
        self.generator = torch.Generator()
        self.generator.seed()

    def drop(self, t):
        if not self.training or not self.p:
            return t
        kept = torch.rand(t.shape, generator=self.generator) >= self.p
        return torch.where(kept, t / (1 - self.p) if self.p < 1 else t, 0.0)

    def forward(self, x):
        if self.norm_first:
            x = x + self.drop(self.attention(self.norm1(x)))
            return x + self.drop(self.linear2(self.linear1(self.norm2(x)).relu()))
        x = self.norm1(x + self.drop(self.attention(x)))
        return self.norm2(x + self.drop(self.linear2(self.linear1(x).relu())))
