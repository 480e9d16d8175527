"""An OrderedDict from names to torch.Size, with names put together by itertools.product.

Diagnosis: none
"""

from collections import OrderedDict
from itertools import product


def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = OrderedDict()
    for h, w in product(range(num_heads), "W_query W_key W_value".split()):
        shapes[f"heads.{h}.{w}.weight"] = torch.Size([d_out, d_in])
        if qkv_bias:
            shapes[f"heads.{h}.{w}.bias"] = torch.Size([d_out])
    shapes["out_proj.weight"] = torch.Size([d_out, d_out * num_heads])
    shapes["out_proj.bias"] = torch.Size([d_out])
    return shapes
