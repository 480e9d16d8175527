"""Softmax and dropout are one nn.Sequential; a pre-hook refuses long inputs; layers are made by a
dict; signature with **kwargs.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, *args, **kwargs):
        super().__init__()
        self._setup(d_in, d_out, *args, **kwargs)

    def _setup(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        vars_ = dict.fromkeys(("W_value", "W_key", "W_query"))
        for name in vars_:
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.weigh = nn.Sequential(nn.Softmax(dim=-1), nn.Dropout(p=dropout))
        positions = torch.arange(context_length)
        self.mask = nn.Buffer(positions > positions[:, None], persistent=False)
        self.register_forward_pre_hook(self._refuse)

    @staticmethod
    def _refuse(module, args):
        (x,) = args
        if x.size(1) > len(module.mask):
            raise ValueError("too long")

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        t = x.size(1)
        later = self.mask.narrow(0, 0, t).narrow(1, 0, t)
        s = (self.W_query(x) / self.W_query.out_features**0.5).bmm(self.W_key(x).mT)
        return self.weigh(s.masked_fill(later, float("-inf"))).bmm(self.W_value(x))
