"""Gives the heads axis 1, which is right for (tokens, width), but in a batch that is before the
tokens. Two heads of shape (1, 2, 1), [[[4.], [2.]]] and [[[0.], [6.]]], give [[[4, 2], [0, 6]]];
it should be [[[4, 0], [2, 6]]].

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts
features of different tokens side by side.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    stacked = torch.stack(outputs, dim=1)
    return stacked.reshape(*outputs[0].shape[:-1], -1)
