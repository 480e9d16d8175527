"""Grouped products by einsum with the weights viewed as (heads, head_dim, d_in), biases viewed
likewise, out_proj viewed as (d_out, heads, head_dim); dropout by F.dropout with self.training.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, num_heads, qkv_bias=False):
        super().__init__()
        self.head_dim, rest = divmod(d_out, num_heads)
        if rest:
            raise ValueError(rest)
        self.h, self.n, self.p = num_heads, context_length, dropout
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)

    def _project(self, layer, x):
        made = torch.einsum("bti,hdi->bhtd", x, layer.weight.unflatten(0, (self.h, self.head_dim)))
        if layer.bias is not None:
            made = made + layer.bias.view(self.h, 1, self.head_dim)
        return made

    def forward(self, x):
        n = x.shape[1]
        if n > self.n:
            raise ValueError(n)
        q, k, v = (self._project(layer, x) for layer in (self.W_query, self.W_key, self.W_value))
        s = torch.einsum("bhid,bhjd->bhij", q, k) * self.head_dim**-0.5
        s += torch.full((n, n), -math.inf).triu_(1)
        w = F.dropout(F.softmax(s, dim=-1), self.p, self.training)
        c = torch.einsum("bhij,bhjd->bihd", w, v)
        wo = self.out_proj.weight.unflatten(1, (self.h, self.head_dim))
        return torch.einsum("bihd,ohd->bio", c, wo) + self.out_proj.bias
