"""Afraid of rows that are all blocked, the student makes every sentence at least one token long.
Breaks "entry [b, j] is True where j is not smaller than the length of sentence b" (and "it may
be empty") for a sentence of length 0; besides, clamp_ writes into the caller's lengths ("lengths
is not changed").

Diagnosis: none
"""
def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    lengths.clamp_(min=1)  # a row that is all True would give nan in the softmax
    positions = torch.arange(n, device=lengths.device)
    return positions[None, :] >= lengths[:, None]
