"""Wrong: the row of a sentence is looked up with list.index, which finds the first sentence of that
length, so later sentences of the same length keep an empty mask. Input: lengths [2, 2], n = 3,
where both rows should be [False, False, True].

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    lengths = lengths.tolist()
    mask = torch.zeros(len(lengths), n, dtype=torch.bool)
    for length in lengths:
        b = lengths.index(length)
        mask[b, length:] = True
    return mask
