"""Right: linear1 is an instance of a subclass of nn.Linear that has the ReLU in it; dropout is a
product with a tensor drawn by torch.bernoulli in the dtype of x, and post-norm is a subclass chosen
in __new__.

Diagnosis: none
"""


class _Bent(nn.Linear):
    def forward(self, x):
        return super().forward(x).relu_()


class TransformerBlock(nn.Module):
    def __new__(cls, *args, norm_first=True, **kwargs):
        first = args[5] if len(args) > 5 else norm_first
        return super().__new__(cls if first else _PostNorm)

    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        nn.Module.__init__(self)
        self.attention = CausalSelfAttention(d_model, num_heads, context_length)
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.linear1, self.linear2 = _Bent(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.keep = 1.0 - dropout

    def drop(self, t):
        if not self.training or self.keep == 1.0:
            return t
        return t * torch.bernoulli(torch.full_like(t, self.keep)) / max(self.keep, 1e-9)

    def forward(self, x):
        h = x + self.drop(self.attention(self.norm1(x)))
        return h + self.drop(self.linear2(self.linear1(self.norm2(h))))


class _PostNorm(TransformerBlock):
    def forward(self, x):
        h = self.norm1(x + self.drop(self.attention(x)))
        return self.norm2(h + self.drop(self.linear2(self.linear1(h))))
