"""Looks up the row of a sentence by its length with list.index, so of several sentences of equal
length only the first gets its padding marked.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    all_lengths = lengths.tolist()
    mask = torch.zeros(len(all_lengths), n, dtype=torch.bool, device=lengths.device)
    for length in all_lengths:
        sentence = all_lengths.index(length)
        mask[sentence, length:] = True
    return mask
