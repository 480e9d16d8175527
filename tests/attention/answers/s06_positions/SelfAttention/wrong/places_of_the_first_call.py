"""The numbers of the places are kept from the first call: a later, longer sequence (still within
the context) raises RuntimeError.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)
        self.context_length = context_length
        self.places = None
    def embed(self, x):
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError("too many tokens")
        if self.places is None:
            self.places = torch.arange(n)
        return x + self.positions(self.places[:n])
    def attention_weights(self, x):
        x = self.embed(x)
        return torch.softmax(self.W_query(x) @ self.W_key(x).T / self.W_key.out_features ** 0.5, dim=-1)
    def forward(self, x):
        return self.attention_weights(x) @ self.W_value(self.embed(x))
