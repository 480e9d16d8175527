"""The input is added to the output where the widths agree.

Diagnosis: The input is added to the output if both have the same shape.
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        y = attention_weights(self.W_query(x), self.W_key(x)) @ self.W_value(x)
        return x + y if x.shape == y.shape else y
