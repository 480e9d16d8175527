"""The root is kept as a tensor of the first call's dtype: a module that was used in float32 and
then moved to float64 is right to seven digits only: 'A module in float64 is right to ten
digits'.

Diagnosis: In float64 the output is right to fewer than ten digits.
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.scale = None
        pass
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
    def forward(self, x):
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        if self.scale is None:
            self.scale = torch.sqrt(torch.tensor(q.shape[-1], dtype=x.dtype))
        return torch.softmax(q @ k.transpose(-2, -1) / self.scale, dim=-1) @ v
