"""A MultiHeadAttention is a part of this module, but has its four layers: each parameter has two
names and is one parameter.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def __init__(self, d_in, d_out, context_length, num_heads, qkv_bias=False):
        super().__init__(d_in, d_out, context_length, num_heads, qkv_bias)
        self.whole = MultiHeadAttention(d_in, d_out, context_length, 0.0, num_heads, qkv_bias)
        for name in ("W_query", "W_key", "W_value", "out_proj"):
            setattr(self.whole, name, getattr(self, name))

    def forward(self, x):
        return self.whole(x.unsqueeze(0)).squeeze(0)
