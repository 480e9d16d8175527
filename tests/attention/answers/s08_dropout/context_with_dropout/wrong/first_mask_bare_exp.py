"""Wrong, two mistakes. The mask of item 0 is used for the whole batch: with two items that drop
different weights, the second is wrong. And exp is taken of the bare scores, which for a score of
100 gives inf / inf = nan.

Diagnosis: Along the first axis, the mask of the first entry is used for all.
"""
def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    exps = torch.exp(scores)
    weights = exps / exps.sum(dim=-1, keepdim=True)
    weights = weights.masked_fill(dropped[0], 0.0) / (1 - p)
    return weights @ values
