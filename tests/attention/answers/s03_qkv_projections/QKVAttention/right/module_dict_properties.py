"""The layers live in an nn.ModuleDict that is registered under an empty-sounding name, and are set
as attributes too; __init__ takes **kwargs on the way to super; a dataclass-like repr.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v, **kwargs):
        super(QKVAttention, self).__init__(**kwargs)
        widths = {"W_query": d_k, "W_key": d_k, "W_value": d_v}
        for name, width in widths.items():
            setattr(self, name, nn.Linear(in_features=d_in, out_features=width, bias=False))
        self.layers = nn.ModuleDict({n: getattr(self, n) for n in widths})
        self.register_buffer("scale", torch.tensor(float(d_k)).rsqrt(), persistent=False)

    def extra_repr(self):
        return f"scale={float(self.scale):.3f}"

    def forward(self, X):
        q, k, v = (layer(X) for layer in self.layers.values())
        return (q * self.scale @ k.mT).softmax(-1) @ v
