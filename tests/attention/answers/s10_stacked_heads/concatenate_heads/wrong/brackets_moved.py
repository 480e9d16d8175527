"""In a batch the heads get an axis before the tokens, and then only the brackets move. Right for one
head or one token, but two heads of shape (1, 2, 1) with [4, 2] and [0, 6] give [[4, 2], [0, 6]]
where the text wants [[4, 0], [2, 6]].

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts
features of different tokens side by side.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    if outputs[0].dim() == 2:
        return torch.cat(outputs, dim=1)
    batch, tokens, width = outputs[0].shape
    together = torch.stack(outputs, dim=1)
    return together.reshape(batch, tokens, len(outputs) * width)
