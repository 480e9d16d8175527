"""d_out as a global that __init__ writes.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        global scale
        super().__init__()
        scale = d_out ** 0.5
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)
    def placed(self, x):
        if len(x) > self.positions.num_embeddings:
            raise ValueError("too long")
        return x + self.positions.weight[:len(x)]
    def attention_weights(self, x):
        x = self.placed(x)
        return torch.softmax(self.W_query(x) @ self.W_key(x).T / scale, dim=-1)
    def forward(self, x):
        return self.attention_weights(x) @ self.W_value(self.placed(x))
