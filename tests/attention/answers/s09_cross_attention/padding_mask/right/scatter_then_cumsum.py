"""Right: a single 1 is written where the padding of each sentence begins, and a running sum spreads
it to the end. One column more than n takes the 1 of a full sentence, and is cut off again.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    begins = torch.zeros(len(lengths), n + 1, dtype=torch.int64, device=lengths.device)
    begins.scatter_(1, lengths.unsqueeze(1), 1)
    return begins.cumsum(dim=1)[:, :n] == 1
