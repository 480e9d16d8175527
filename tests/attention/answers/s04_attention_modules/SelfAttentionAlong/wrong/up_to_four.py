"""Has a table of orders for up to four axes: KeyError for x with five.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        self.token_dim = token_dim
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def attend(self, x):
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        return torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), dim=-1) @ v

    def forward(self, x):

        dim = self.token_dim % x.dim()
        if dim == x.dim() - 1:
            raise ValueError("last axis")
        orders = {(2, 0): (0, 1), (3, 0): (1, 0, 2), (3, 1): (0, 1, 2), (4, 0): (2, 1, 0, 3),
                  (4, 1): (0, 2, 1, 3), (4, 2): (0, 1, 2, 3)}
        order = orders[x.dim(), dim]
        return self.attend(x.permute(order)).permute(order)
