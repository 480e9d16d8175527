"""The value's bias is added twice.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        y = attention_weights(self.W_query(x), self.W_key(x)) @ self.W_value(x)
        return y if self.W_value.bias is None else y + self.W_value.bias
