"""Picks rows of a triangle, in which a length of 0 wraps around to the last row, and repairs that
for one empty sentence only, the one that argmin finds. With lengths [0, 2, 0] and n = 2 one of
the two empty sentences has no True at all, although all its rows are padding.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    # row i of the triangle is the mask of a sentence whose last word is word i
    triangle = torch.ones(n, n, dtype=torch.bool, device=lengths.device).triu(1)
    mask = triangle[lengths - 1]
    if lengths.min() == 0:  # index -1 is the last row, so this needs care
        mask[lengths.argmin()] = True
    return mask
