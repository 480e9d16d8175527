"""Blocked scores become -100 times the largest absolute score: where all scores are 0 (x of
zeros, W_query of zeros) that is 0, too, and every token sees the future.

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

    def forward(self, x):
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError("too many tokens")
        s = self.W_query(x) @ self.W_key(x).mT / self.W_key.out_features**0.5
        low = float(-100 * s.detach().abs().max())
        return self.drop(s.masked_fill(self.mask[:n, :n], low).softmax(dim=-1)) @ self.W_value(x)
