"""Two mistakes: the mask is made with tril and "whatever is 0 is blocked", so a real score of 0 is
blocked too (a row of zeros gives nan), against "token i may look at the tokens 0 ... i"; and
num_heads is only tested in forward, not "as soon as the layer is made". The first shows for
scores that are exactly 0, e.g. tokens of zeros.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.context_length = context_length
        self.num_heads = num_heads
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)

    def forward(self, x):
        if self.d_out % self.num_heads != 0:
            raise ValueError("num_heads does not divide d_out")
        b, t, _ = x.shape
        if t > self.context_length:
            raise ValueError("too many tokens")
        hd = self.d_out // self.num_heads
        q = self.W_query(x).view(b, t, self.num_heads, hd).transpose(1, 2)
        k = self.W_key(x).view(b, t, self.num_heads, hd).transpose(1, 2)
        v = self.W_value(x).view(b, t, self.num_heads, hd).transpose(1, 2)
        scores = torch.tril(q @ k.transpose(-2, -1) / math.sqrt(hd))
        scores = scores.masked_fill(scores == 0, float("-inf"))
        w = self.dropout(F.softmax(scores, dim=-1))
        return self.out_proj((w @ v).transpose(1, 2).reshape(b, t, self.d_out))
