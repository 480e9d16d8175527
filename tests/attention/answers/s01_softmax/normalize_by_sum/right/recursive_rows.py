"""Walks down the leading dimensions by recursion, until a single row is left to divide. Right.

Diagnosis: none
"""


def normalize_by_sum(scores: torch.Tensor) -> torch.Tensor:
    match scores.dim():
        case 1:
            total = scores.sum()
            if not total:
                raise ValueError("a row of scores has the sum zero")
            return scores.div(total)
        case _ if len(scores) == 0:
            return scores.clone()
        case _:
            return torch.stack([normalize_by_sum(part) for part in scores])
