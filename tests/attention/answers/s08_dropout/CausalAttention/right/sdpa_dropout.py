"""Torch's attention with dropout_p depending on training.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        make = lambda: nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query, self.W_key, self.W_value = make(), make(), make()
        i = torch.arange(context_length)
        self.register_buffer("mask", i[None, :] > i[:, None], persistent=False)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        n = x.size(-2)
        if n > len(self.mask):
            raise ValueError(f"{n} tokens are more than {len(self.mask)}")
        scores = torch.einsum("bid,bjd->bij", self.W_query(x), self.W_key(x))
        scores = scores.div(self.W_key.out_features**0.5)
        weights = scores.where(~self.mask[:n, :n], float("-inf")).softmax(-1)
        return torch.einsum("bij,bjd->bid", self.dropout(weights), self.W_value(x))
