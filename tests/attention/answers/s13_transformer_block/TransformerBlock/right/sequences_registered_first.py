"""Right. The two sublayers are nn.Sequential objects that are registered before the attributes with
the asked names, so each parameter has two names and the asked one is the second. No parameter is
there twice.

Diagnosis: none
"""


class TransformerBlock(nn.Module):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__()

        attention = CausalSelfAttention(d_model, num_heads, context_length)
        linear1, linear2 = nn.Linear(d_model, d_hidden), nn.Linear(d_hidden, d_model)
        self.first = nn.Sequential(attention, nn.Dropout(dropout))
        self.second = nn.Sequential(linear1, nn.ReLU(), linear2, nn.Dropout(dropout))
        self.attention, self.linear1, self.linear2 = attention, linear1, linear2
        self.norm1, self.norm2 = nn.LayerNorm(d_model), nn.LayerNorm(d_model)
        self.norm_first = norm_first

    def forward(self, x):
        for step, norm in ((self.first, self.norm1), (self.second, self.norm2)):
            x = x + step(norm(x)) if self.norm_first else norm(x + step(x))
        return x
