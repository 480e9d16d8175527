"""Wrong on the way back: the values of the output are right, but the result of the softmax is
changed in place (set to 0, then divided), and the softmax needs its result for its derivative.
backward() raises a RuntimeError, so no gradient reaches scores.

Diagnosis: none
"""


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    attn = torch.softmax(scores, dim=-1)
    attn[dropped] = 0
    attn /= 1 - p
    return torch.bmm(attn, values)
