"""Every head is padded with columns of zeros on both sides until it is as wide as the result, and
then the padded heads are added.

Diagnosis: none
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    width = outputs[0].shape[-1]
    last = len(outputs) - 1
    return sum(
        nn.functional.pad(output, (h * width, (last - h) * width))
        for h, output in enumerate(outputs)
    )
