"""Gives each head its full width by zeros on its left and right, and adds them all up. Nothing is
concatenated or stacked.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    width = outputs[0].shape[-1]
    last = len(outputs) - 1
    return sum(
        nn.functional.pad(output, (h * width, (last - h) * width))
        for h, output in enumerate(outputs)
    )
