"""Wrong. The new axis of the heads is in front of the tokens of a batch, and reshape only moves
brackets. Heads [[[1.0], [2.0]]] and [[[3.0], [4.0]]] should give [[[1, 3], [2, 4]]]; it gives
[[[1, 2], [3, 4]]].

Diagnosis: The heads are stacked after the axis of the batch and only reshaped, which puts
features of different tokens side by side.
"""


def concatenate_heads(outputs: list[torch.Tensor]) -> torch.Tensor:
    """The outputs of all heads side by side.

    Args:
        outputs: the output of each head, at least one. All have the same shape,
            (batch, tokens, width) or (tokens, width), and are floating point tensors.

    Returns:
        One tensor of shape (batch, tokens, num_heads * width), or (tokens, num_heads * width).
        In each token all features of head 0 come first, then all features of head 1, and so on.
    """
    *leading, width = outputs[0].shape
    return torch.stack(outputs, dim=1).reshape(*leading, len(outputs) * width)
