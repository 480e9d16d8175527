"""The attention is recomputed in the backward pass, with the same coins (torch.utils.checkpoint).

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.p = dropout
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )

        self.drop = nn.Dropout(dropout)

    def weights(self, x):
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError("too many tokens")
        q, k = self.W_query(x), self.W_key(x)
        s = q @ k.mT / k.shape[-1] ** 0.5
        return s.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)

    def forward(self, x):
        from torch.utils.checkpoint import checkpoint

        return checkpoint(self.mix, x, use_reentrant=False)

    def mix(self, x):
        return self.drop(self.weights(x)) @ self.W_value(x)
