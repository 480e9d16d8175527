"""The attention weights of the first input are kept, and used again for inputs of the same shape.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.weights = None

    def forward(self, x):
        if self.weights is None or self.weights.shape != (*x.shape[:-1], x.shape[-2]):
            self.weights = attention_weights(self.W_query(x), self.W_key(x))
        return self.weights @ self.W_value(x)
