"""Wrong: the heads get axis 1, which is right for (tokens, width), but for (batch, tokens, width)
they stand before the tokens, and reshape mixes both. Two heads of shape (1, 2, 1), [[[4], [2]]]
and [[[0], [6]]], give [[[4, 2], [0, 6]]]; the text says [[[4, 0], [2, 6]]].

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts
features of different tokens side by side.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    num_heads = len(outputs)
    *front, width = outputs[0].shape
    heads = torch.stack(outputs, dim=1)
    return heads.reshape(*front, num_heads * width)
