"""The constructor takes anything and binds it to a signature; heads are appended with partial.

Diagnosis: none
"""

import inspect
from functools import partial


def _given(d_in, d_out, context_length, dropout, num_heads, qkv_bias=False): ...


class StackedHeads(nn.Module):
    def __init__(self, *args, **kwargs):
        super().__init__()
        bound = inspect.signature(_given).bind(*args, **kwargs)
        bound.apply_defaults()
        options = dict(bound.arguments)
        make = partial(CausalAttention, **{k: v for k, v in options.items() if k != "num_heads"})
        self.heads = nn.ModuleList().extend(make() for _ in range(options["num_heads"]))

    def forward(self, x):
        out = []
        for head in self.heads.children():
            out += head(x).split(1, dim=-1)
        return torch.cat(out, dim=2)
