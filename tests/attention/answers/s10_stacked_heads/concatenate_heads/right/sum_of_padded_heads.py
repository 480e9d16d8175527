"""Widens each head with zeros to its left and right, and adds them up.

Diagnosis: none
"""


from torch.nn.functional import pad


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    width = outputs[0].shape[-1]
    others = (len(outputs) - 1) * width
    return sum(pad(out, (h * width, others - h * width)) for h, out in enumerate(outputs))
