"""The learned table starts at zero, so that a new layer is attention without positions (as in many
vision transformers).

Diagnosis: none
"""

class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)
        nn.init.zeros_(self.positions.weight)
    def _placed(self, x):
        if len(x) > self.positions.num_embeddings:
            raise ValueError("too many tokens")
        return x + self.positions.weight[: len(x)]
    def attention_weights(self, x):
        x = self._placed(x)
        return torch.softmax(self.W_query(x) @ self.W_key(x).T / self.W_key.out_features**0.5, -1)
    def forward(self, x):
        return self.attention_weights(x) @ self.W_value(self._placed(x))
