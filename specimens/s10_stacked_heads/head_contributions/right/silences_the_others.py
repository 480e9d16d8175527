"""Projects all heads side by side with all but one set to zero."""

import torch


def head_contributions(outputs, weight):
    result = []
    for head in range(len(outputs)):
        alone = [o if n == head else torch.zeros_like(o) for n, o in enumerate(outputs)]
        result.append(torch.cat(alone, dim=-1) @ weight.T)
    return torch.stack(result)
