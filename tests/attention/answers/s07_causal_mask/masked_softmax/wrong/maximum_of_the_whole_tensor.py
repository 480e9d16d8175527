"""Subtracts the maximum of all scores in place of that of each row, so a row far below the others
has only zeros left. Wrong for the scores [[0, 0], [500, 500]] with nothing blocked: the first row
is nan, not [0.5, 0.5].

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it become
nan. Each row has a largest score of its own.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    masked = scores.masked_fill(mask, float("-inf"))
    exps = torch.exp(masked - masked.max())
    return exps / exps.sum(dim=-1, keepdim=True)
