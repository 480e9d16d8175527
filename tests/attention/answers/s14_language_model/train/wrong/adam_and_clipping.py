"""Adam in place of AdamW, and gradients are clipped to norm 1.

Diagnosis: There is no weight decay, as in Adam; AdamW has one by default. The gradients are
clipped to a norm of 1.
"""

import torch
import torch.nn.functional as F
from torch import nn


def train(model, batches, learning_rate):
    opt = torch.optim.Adam(model.parameters(), lr=learning_rate)
    losses = []
    model.train()
    for xb, yb in batches:
        logits = model(xb)
        B, T, C = logits.shape
        loss = F.cross_entropy(logits.view(B * T, C), yb.view(B * T))
        opt.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        opt.step()
        losses.append(loss.item())
    return losses
