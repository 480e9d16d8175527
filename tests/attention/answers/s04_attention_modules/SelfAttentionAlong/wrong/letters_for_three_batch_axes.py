"""Wrong for six axes and more: the einsum has only the letters a, b, c for batch axes; x of shape
(2, 2, 2, 2, 3, d_in) raises an error.

Diagnosis: none
"""


class SelfAttentionAlong(nn.Module):
    def __init__(self, d_in, d_out, token_dim=-2, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.token_dim = token_dim

    def forward(self, x):
        axis = self.token_dim % x.dim()
        if axis == x.dim() - 1:
            raise ValueError("the last axis holds the features")
        batch = "abc"[: x.dim() - 2]
        q_axes, k_axes = (batch[:axis] + t + batch[axis:] + "f" for t in "qk")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = torch.einsum(f"{q_axes},{k_axes}->{batch}qk", q, k) / math.sqrt(q.shape[-1])
        return torch.einsum(f"{batch}qk,{k_axes}->{q_axes}", scores.softmax(-1), v)
