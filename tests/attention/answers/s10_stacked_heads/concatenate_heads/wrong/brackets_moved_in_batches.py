"""Wrong: in a batch the heads get an axis before the tokens, and the brackets are moved. Two heads
[[[1.], [2.]]] and [[[3.], [4.]]] give [[[1., 2.], [3., 4.]]], and [[[1., 3.], [2., 4.]]] is
right.

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts
features of different tokens side by side.
"""

def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    if outputs[0].dim() == 2:
        return torch.cat(outputs, dim=1)
    batch, tokens, width = outputs[0].shape
    stacked = torch.stack(outputs, dim=1)
    return stacked.reshape(batch, tokens, len(outputs) * width)
