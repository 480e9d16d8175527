"""Two mistakes: the softmax runs over axis 0 ("softmax over the last axis"), and masked_fill_
writes minus infinity into the caller's scores ("Neither argument is changed").

Diagnosis: The softmax runs over the first axis.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    scores.masked_fill_(mask, -torch.inf)
    return torch.softmax(scores, dim=0)
