"""A loop over heads, in float64.

Diagnosis: none
"""

import torch
import torch.nn.functional as F
from torch import nn


def head_contexts(queries, keys, values):
    out = []
    for q, k, v in zip(queries.double(), keys.double(), values.double()):
        w = torch.exp(F.log_softmax(torch.mm(q, k.t()).div(q.size(1) ** 0.5), 1))
        out.append(torch.mm(w, v))
    return torch.stack(out, 0).to(values.dtype)
