"""Two mistakes: F.dropout without training=, so it drops in evaluation, too; and the mask is
persistent.

Diagnosis: Dropout is active in evaluation mode, too.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.p = dropout
        self.register_buffer(
            "mask", torch.triu(torch.ones(context_length, context_length), 1).bool()
        )

    def forward(self, x):
        n = x.shape[1]
        if n > self.mask.shape[0]:
            raise ValueError("too long")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        s = q @ k.transpose(1, 2) / k.shape[-1] ** 0.5
        w = torch.softmax(s.masked_fill(self.mask[:n, :n], -torch.inf), dim=-1)
        return F.dropout(w, self.p) @ v
