"""Wrong: blocked scores are replaced by 'the smallest score minus 10000'. For huge scores this
difference is lost in rounding (-1e30 - 10000 is -1e30), and then a blocked key weighs as much as
the lowest free one. Right for scores up to about 1e10.

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    s = scores.float() if scores.dtype == torch.float16 else scores
    # lower than anything that occurs -> exp() gives 0
    floor = s.detach().min() - 1e4
    filled = torch.where(mask, floor, s)
    return torch.softmax(filled, dim=-1)
