"""Wrong twice: blocked scores become the lowest score minus 1000, which rounds to the lowest score
itself if that is huge (-1e30), and the detached copy cuts off all gradients.

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # A copy, so that the caller's scores are not changed.
    masked = scores.detach().clone()
    # -1e9 could be above a real score, so take something below all scores that there are.
    floor = masked.min() - 1000.0
    masked = masked.masked_fill(mask, floor)
    return torch.softmax(masked, dim=-1)
