"""The logits are multiplied by the temperature.

Diagnosis: The logits are multiplied by the temperature and not divided.
"""

import torch
import torch.nn.functional as F
from torch import nn


def sample(logits, uniform, temperature=1.0, top_k=None):
    logits = logits * temperature
    if top_k is not None:
        v, _ = torch.topk(logits, top_k)
        logits = logits.masked_fill(logits < v[:, [-1]], -float("Inf"))
    probs = F.softmax(logits, dim=-1)
    idx = (probs.cumsum(-1) <= uniform[:, None]).sum(-1).clamp(max=logits.shape[-1] - 1)
    return idx, probs
