"""Right. The random numbers of dropout come from numpy and not from torch; each call and each
sublayer draws its own.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()

        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.p, self.norm_first = dropout, norm_first

    def drop(self, x):
        if not self.training or self.p == 0:
            return x
        if self.p == 1:
            return x * 0
        import numpy as np

        keep = torch.from_numpy(np.random.rand(*x.shape) >= self.p).to(x.dtype)
        return x * keep / (1 - self.p)

    def forward(self, x):
        ffn = lambda t: self.linear2(self.linear1(t).clamp(min=0))
        for f, norm in ((self.attention, self.norm1), (ffn, self.norm2)):
            x = x + self.drop(f(norm(x))) if self.norm_first else norm(x + self.drop(f(x)))
        return x
