"""Projects with the weights and adds the biases through .data: with qkv_bias=True no gradient
reaches the biases, though gradients should reach all three layers.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length

    def project(self, layer, x):
        y = x @ layer.weight.T
        return y if layer.bias is None else y + layer.bias.data

    def forward(self, x):
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError("too many tokens")
        later = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(1)

        q, k, v = (self.project(layer, x) for layer in (self.W_query, self.W_key, self.W_value))
        s = (q @ k.T / k.shape[-1] ** 0.5).masked_fill(later, -math.inf)
        return s.softmax(dim=-1) @ v
