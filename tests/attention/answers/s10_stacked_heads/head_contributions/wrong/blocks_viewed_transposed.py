"""Wrong: the transposed weight is cut by a reshape with the axes in the wrong order, which shows
only if d_out and the width are both above 1. One head [[[1., 0.]]] with weight [[1., 2.], [3.,
4.]] gives [1, 2], and [1, 3] is right.

Diagnosis: The transposed weight is cut by a plain reshape to (heads, d_out, width).
"""

def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    width = outputs[0].shape[-1]
    blocks = weight.T.reshape(len(outputs), weight.shape[0], width)
    return torch.stack([output @ block.T for output, block in zip(outputs, blocks)])
