"""Two mistakes: the dropped scores are set to 0 before the softmax, in place of the weights after
it; and what is left is divided by the share of entries that were really kept and not by 1 - p.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    kept_share = 1 - dropped.float().mean()
    scores = scores.masked_fill(dropped, 0.0)
    weights = torch.softmax(scores, dim=-1) / kept_share
    return weights @ values
