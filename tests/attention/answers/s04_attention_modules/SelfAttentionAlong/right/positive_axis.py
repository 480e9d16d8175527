"""Flattens all batch axes into one and uses bmm.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.axis = token_dim

    def forward(self, x):
        axis = self.axis if self.axis >= 0 else x.ndim + self.axis
        if axis == x.ndim - 1:
            raise ValueError(f"axis {self.axis} holds the features")
        order = [i for i in range(x.ndim - 1) if i != axis] + [axis, x.ndim - 1]
        turned = x.permute(order)
        flat = turned.reshape(-1, turned.shape[-2], turned.shape[-1])
        q, k, v = self.W_query(flat), self.W_key(flat), self.W_value(flat)
        w = torch.softmax(torch.bmm(q, k.transpose(1, 2)) / q.shape[-1] ** 0.5, dim=2)
        y = torch.bmm(w, v).reshape(*turned.shape[:-1], -1)
        back = sorted(range(x.ndim), key=order.__getitem__)
        return y.permute(back)
