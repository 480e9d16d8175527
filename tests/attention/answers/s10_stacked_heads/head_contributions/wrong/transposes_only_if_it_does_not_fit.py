"""Transposes the block of a head only if its shape does not fit the product, so that a square
block, where the head is as wide as the output, is applied the wrong way round.

Diagnosis: A square block, of a head that is as wide as the output, is not transposed.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    width = outputs[0].shape[-1]
    parts = []
    for h, output in enumerate(outputs):
        block = weight[:, h * width : (h + 1) * width]
        if block.shape[0] != width:  # output @ block needs as many rows as the head has features
            block = block.T
        parts.append(output @ block)
    return torch.stack(parts)
