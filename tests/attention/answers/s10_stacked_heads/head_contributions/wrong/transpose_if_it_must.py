"""Wrong. A block of the weight is transposed only if its shape does not fit otherwise: when d_out
equals the width of a head, it is not. Heads [[[1., 0.]]] and [[[0., 0.]]] with the weight [[1., 2.,
0., 0.], [3., 4., 0., 0.]] give [1, 2] for head 0 instead of [1, 3].

Diagnosis: A square block, of a head that is as wide as the output, is not transposed.
"""
def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    """What each head contributes to the output of a layer with an output projection."""
    width = outputs[0].shape[-1]
    contributions = []
    for h, output in enumerate(outputs):
        block = weight[:, h * width : (h + 1) * width]
        if block.shape[0] != width:
            block = block.T
        contributions.append(output @ block)
    return torch.stack(contributions)
