"""Wrong: in a batch the heads get an axis of their own before the tokens and view only moves
brackets, so tokens and heads are mixed up as soon as there are two tokens. Input: heads [[[1.],
[2.]]] and [[[3.], [4.]]] should give [[[1, 3], [2, 4]]] and give [[[1, 2], [3, 4]]]; two axes
come out right.

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts
features of different tokens side by side.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    first = outputs[0]
    if first.dim() == 2:
        return torch.cat(outputs, dim=1)
    batch, tokens, width = first.shape
    stacked = torch.stack(outputs, dim=1)
    return stacked.view(batch, tokens, len(outputs) * width)
