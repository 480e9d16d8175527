"""The width of a head is read off the weight as d_out, its number of rows, because d_out is called
the width of one head. If the heads are not as wide as the output, the slices have the wrong
width and the product raises a RuntimeError.

Diagnosis: The weight is cut into pieces as wide as d_out.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    d_out, total = weight.shape
    batch, tokens, _ = outputs[0].shape
    result = torch.zeros(len(outputs), batch, tokens, d_out)
    for h, C in enumerate(outputs):
        W_h = weight[:, h * d_out : (h + 1) * d_out]
        result[h] = C @ W_h.T
    return result
