"""The first outputs are taken for the keys, the next for the queries.

Diagnosis: The first part is taken for the key and the second for the query.
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x):
        k, q, v = self.W_qkv(x).chunk(3, dim=-1)
        return attention_weights(q, k) @ v
