"""qkv_bias is taken for True if it is not given as False explicitly: the default is True.

Diagnosis: There are biases where none are expected.
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=True):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        return attention_weights(self.W_query(x), self.W_key(x)) @ self.W_value(x)
