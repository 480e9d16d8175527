"""One formula.

Diagnosis: none
"""

import torch
from torch import nn


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    return d_out * (3 * (d_in + int(bool(qkv_bias))) + d_out + 1)
