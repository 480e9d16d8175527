"""What the projection gains when one more head is let in."""

import torch


def head_contributions(outputs, weight):
    seen = [torch.zeros_like(o) for o in outputs]
    before = torch.cat(seen, dim=-1) @ weight.T
    result = []
    for head, output in enumerate(outputs):
        seen[head] = output
        after = torch.cat(seen, dim=-1) @ weight.T
        result.append(after - before)
        before = after
    return torch.stack(result)
