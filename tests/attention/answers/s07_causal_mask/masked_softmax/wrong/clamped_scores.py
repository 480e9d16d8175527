"""The scores are clamped to the range of float16 before the softmax, so large free scores become
equal. For float32 scores [[70000., 90000., 0.]] with mask [[False, False, True]] the result is
[0.5, 0.5, 0], but it should be [0, 1, 0].

Diagnosis: Scores of some millions are cut off: all of them count the same.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # no overflow, in whatever dtype
    safe = scores.clamp(-60000, 60000)
    return torch.softmax(safe.masked_fill(mask, float("-inf")), dim=-1)
