"""For one sequence, x of shape (5, 3), the biases are forgotten with qkv_bias=True.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in, d_out, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x):
        if x.dim() == 2:
            q, k, v = (x @ layer.weight.T for layer in (self.W_query, self.W_key, self.W_value))
            return torch.softmax(q @ k.T / math.sqrt(k.shape[-1]), dim=-1) @ v
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        return torch.softmax(q @ k.transpose(1, 2) / math.sqrt(k.shape[-1]), dim=-1) @ v
