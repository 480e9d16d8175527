"""Pads each head with zeros on both sides to the full width, and adds the padded tensors up.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    width = outputs[0].shape[-1]
    total = width * len(outputs)
    return sum(
        nn.functional.pad(output, (h * width, total - (h + 1) * width))
        for h, output in enumerate(outputs)
    )
