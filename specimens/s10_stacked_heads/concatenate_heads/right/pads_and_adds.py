"""Each head is padded with zeros to the full width, and all are added."""

import torch.nn.functional as F


def concatenate_heads(outputs):
    width = outputs[0].shape[-1]
    total = 0
    for head, output in enumerate(outputs):
        left, right = head * width, (len(outputs) - 1 - head) * width
        total = total + F.pad(output, (left, right))
    return total
