"""One pass over the slices with a running maximum and a running sum."""

import torch


def softmax_stable(x, dim):
    slices = x.unbind(dim)
    top, total = slices[0], torch.ones_like(slices[0])
    for part in slices[1:]:
        new = torch.maximum(top, part)
        shift = torch.where(new == -torch.inf, torch.zeros_like(new), new)
        total = total * torch.exp(top - shift) + torch.exp(part - shift)
        top = new
    return torch.exp(x - top.unsqueeze(dim)) / total.unsqueeze(dim)
