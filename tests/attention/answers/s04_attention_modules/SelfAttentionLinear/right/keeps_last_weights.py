"""forward keeps the attention weights of the last call in an attribute that nothing reads.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        self.last = attention_weights(self.W_query(x), self.W_key(x))
        return self.last @ self.W_value(x)
