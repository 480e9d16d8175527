"""Gives the heads axis 1 and then only moves brackets: right for (tokens, width), but in a batch
this axis stands before the tokens. The heads [[[1], [2]]] and [[[3], [4]]] should give [[[1, 3],
[2, 4]]], and give [[[1, 2], [3, 4]]].

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts
features of different tokens side by side.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    stacked = torch.stack(outputs, dim=1)
    return stacked.reshape(*outputs[0].shape[:-1], -1)
