"""Projects with the weights and adds the biases through .data: with qkv_bias=True they are used
but get no gradient, though gradients should flow to all three layers.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    def __init__(self, d_query, d_context, d_key, d_value, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)

    def project(self, layer, x):
        y = x @ layer.weight.T
        return y if layer.bias is None else y + layer.bias.data

    def forward(self, x, context, padding=None, pairs=None):
        q, k, v = (
            self.project(self.W_query, x),
            self.project(self.W_key, context),
            self.project(self.W_value, context),
        )

        blocked = torch.zeros(len(x), x.shape[1], context.shape[1], dtype=torch.bool)
        if padding is not None:
            blocked = blocked | padding[:, None]
        if pairs is not None:
            blocked = blocked | pairs

        s = (q @ k.mT / k.shape[-1] ** 0.5).masked_fill(blocked, -math.inf)
        return s.softmax(dim=-1).masked_fill(blocked, 0.0) @ v
