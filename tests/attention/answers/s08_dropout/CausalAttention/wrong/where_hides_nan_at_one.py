"""Divides by 1 - p inside where, so that with dropout=1.0 the output is zero but inf is
multiplied by 0 in the backward pass: W_query and W_key get nan.

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

    def weights(self, x):
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError("too many tokens")
        q, k = self.W_query(x), self.W_key(x)
        s = q @ k.mT / k.shape[-1] ** 0.5
        return s.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)

    def forward(self, x):
        w = self.weights(x)
        if self.training:
            dropped = torch.rand_like(w) < self.p
            w = torch.where(dropped, 0.0, w / (1 - self.p))
        return w @ self.W_value(x)
