"""Wrong. The heads get axis 1, right for single sequences but not for batches: there it stands
before the tokens, and reshape moves brackets only. Two heads of shape (1, 2, 1), [[[1], [2]]] and
[[[3], [4]]], give [[1, 2], [3, 4]] in place of [[1, 3], [2, 4]].

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts features
of different tokens side by side.
"""
def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    stacked = torch.stack(outputs, dim=1)
    return stacked.reshape(*outputs[0].shape[:-1], -1)
