"""Each head is padded with zeros to the full width, and the padded heads are added.

Diagnosis: none
"""


from functools import reduce


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    width, last = outputs[0].shape[-1], len(outputs) - 1
    placed = (
        nn.functional.pad(head, (h * width, (last - h) * width)) for h, head in enumerate(outputs)
    )
    return reduce(torch.add, placed)
