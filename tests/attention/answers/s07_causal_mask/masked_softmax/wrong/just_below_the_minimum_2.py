"""Blocked scores are set to the smallest score of the whole tensor minus 10000, "so they always
lose". For scores of a large size (float32, beyond about 1e12) the 10000 is lost in rounding: a
blocked key then has the same score as the lowest free one. A row with one free key of score
-1e20 gives it only an equal share.

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    s = scores.float() if scores.dtype == torch.float16 else scores
    loser = s.detach().min() - 10_000.0
    s = torch.where(mask, loser, s)
    s = s - s.max(dim=-1, keepdim=True).values
    e = torch.exp(s)
    return (e / e.sum(dim=-1, keepdim=True)).to(scores.dtype)
