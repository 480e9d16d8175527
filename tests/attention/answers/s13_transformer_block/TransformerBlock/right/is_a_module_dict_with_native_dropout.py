"""Right: the class inherits from nn.ModuleDict; dropout is torch.native_dropout, which gives a
pair.

Diagnosis: none
"""


class TransformerBlock(nn.ModuleDict):
    def __init__(self, d_model, num_heads, d_hidden, context_length, dropout=0.0, norm_first=True):
        super().__init__(
            {
                "norm2": nn.LayerNorm(d_model),
                "norm1": nn.LayerNorm(d_model),
                "linear2": nn.Linear(d_hidden, d_model),
                "linear1": nn.Linear(d_model, d_hidden),
                "attention": CausalSelfAttention(d_model, num_heads, context_length),
            }
        )
        self.rate, self.norm_first = dropout, norm_first

    def forward(self, x):
        def drop(t):
            return torch.native_dropout(t, self.rate, self.training)[0]

        def network(t):
            return self.linear2(self.linear1(t).relu())

        for sublayer, norm in ((self.attention, self.norm1), (network, self.norm2)):
            x = x + drop(sublayer(norm(x))) if self.norm_first else norm(x + drop(sublayer(x)))
        return x
