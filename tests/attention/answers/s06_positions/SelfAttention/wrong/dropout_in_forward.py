"""Weights are dropped with probability 0.1 in training.

Diagnosis: In training mode the output is another one than in evaluation mode.
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
            raise ValueError("too long")
        return x + self.positions.weight[: len(x)]

    def attention_weights(self, x):
        x = self._placed(x)
        return (self.W_query(x) @ self.W_key(x).T / self.W_key.out_features**0.5).softmax(-1)

    def forward(self, x):
        return torch.nn.functional.dropout(
            self.attention_weights(x), 0.1, self.training
        ) @ self.W_value(self._placed(x))
