"""Stacks the contributions on axis 1, behind the batch, and gets the shape that is asked for with
``view``, which moves brackets and not axes. For a batch of 2 sequences and 2 heads entry [0, 1]
is what head 1 contributes to sequence 0, not what head 0 contributes to sequence 1.

Diagnosis: The contributions are stacked after the axis of the batch and only reshaped, which puts
them under the numbers of other heads.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    batch, tokens, width = outputs[0].shape
    blocks = weight.split(width, dim=1)
    parts = torch.stack([c @ block.T for c, block in zip(outputs, blocks)], dim=1)
    return parts.view(len(outputs), batch, tokens, weight.shape[0])
