"""Wrong: forward adds the positions and hands the result to attention_weights, which adds them once
more; only the values have them once.

Diagnosis: The positions are added twice in forward.
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.positions = nn.Embedding(context_length, d_in)

    def _placed(self, x):
        if len(x) > self.positions.num_embeddings:
            raise ValueError("too many tokens")
        return x + self.positions(torch.arange(len(x), device=x.device))

    def attention_weights(self, x):
        x = self._placed(x)
        q, k = self.W_query(x), self.W_key(x)
        return torch.softmax(q @ k.T / math.sqrt(k.shape[-1]), dim=-1)

    def forward(self, x):
        x = self._placed(x)
        return self.attention_weights(x) @ self.W_value(x)
