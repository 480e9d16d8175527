"""Puts a 1 at the first padding token of each sentence, with one more column so that a full sentence
has a place for it, too. A running sum then spreads it to the right.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    begins = F.one_hot(lengths, num_classes=n + 1)
    return begins.cumsum(dim=1)[:, :n].bool()
