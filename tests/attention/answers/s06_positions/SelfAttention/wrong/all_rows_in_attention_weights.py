"""attention_weights adds the whole table, so that fewer tokens than places are an error there;
forward cuts it.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def attention_weights(self, x):
        if len(x) > self.positions.num_embeddings:
            raise ValueError("too many")
        x = x + self.positions.weight
        q, k = self.W_query(x), self.W_key(x)
        return (q @ k.T / k.shape[-1] ** 0.5).softmax(dim=-1)

    def forward(self, x):
        if len(x) > self.positions.num_embeddings:
            raise ValueError("too many")
        x = x + self.positions.weight[: len(x)]
        q, k = self.W_query(x), self.W_key(x)
        w = (q @ k.T / k.shape[-1] ** 0.5).softmax(dim=-1)
        return w @ self.W_value(x)
