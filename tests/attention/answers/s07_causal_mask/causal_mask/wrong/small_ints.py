"""Wrong: compares row and column numbers that are kept as uint8 to save memory. From 257 tokens on
the numbers wrap around at 256, so that key 256 counts as key 0: query 0 may look at it, and so
on. Up to 256 tokens all is right.

Diagnosis: In masks of more than 256 tokens, the places are counted from 0 again.
"""


def causal_mask(n: int) -> torch.Tensor:
    idx = torch.arange(n).to(torch.uint8)
    rows = idx.view(n, 1)
    cols = idx.view(1, n)
    return cols > rows
