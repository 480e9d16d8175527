"""Wrong: blocked scores are set to the smallest score of the whole tensor minus 1000. For scores of
large size the 1000 is lost in rounding (float32 at 1e12 has a spacing of 65536): a blocked key
then has exactly the lowest free score, and in a row whose free scores are that low it shares the
weight. Free -1e12, blocked 5 gives (1/2, 1/2) in place of (1, 0).

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    lowest = scores.min().detach()
    filler = lowest - 1000.0  # safely below every score there is
    masked = torch.where(mask, filler, scores)
    return torch.softmax(masked, dim=-1)
