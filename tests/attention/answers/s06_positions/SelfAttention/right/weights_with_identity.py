"""Positions by indexing the weight with arange; context by sdpa.

Diagnosis: none
"""


class SelfAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.positions = nn.Embedding(context_length, d_in)
        for name in ("W_value", "W_key", "W_query"):
            self.add_module(name, nn.Linear(d_in, d_out, qkv_bias))

    def _placed(self, x):
        if x.shape[0] > self.positions.weight.shape[0]:
            raise ValueError("longer than the context")
        return x + self.positions.weight.narrow(0, 0, x.shape[0])

    def attention_weights(self, x):
        h = self._placed(x)
        scores = torch.einsum("id,jd->ij", self.W_query(h), self.W_key(h))
        return (scores * self.W_key.out_features**-0.5).softmax(1)

    def forward(self, x):
        h = self._placed(x)
        q, k, v = self.W_query(h), self.W_key(h), self.W_value(h)
        return nn.functional.scaled_dot_product_attention(q, k, v)
