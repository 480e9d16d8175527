"""Blocked scores are the row's minimum less 30.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.register_buffer("mask", torch.ones(context_length, context_length).triu(1).bool())

    def forward(self, x):
        n = x.shape[0]
        if n > len(self.mask):
            raise ValueError
        s = self.W_query(x) @ self.W_key(x).T / self.W_key.out_features**0.5
        low = s.amin(-1, keepdim=True) - 30
        return torch.where(self.mask[:n, :n], low, s).softmax(-1) @ self.W_value(x)
