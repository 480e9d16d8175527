"""Makes the copy that protects x with detach().clone(), so the result is cut off from x and no
gradient reaches it.

Diagnosis: The result is cut off from x: no gradient can flow back.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    result = x.detach().clone()  # x itself must not change
    result[dropped] = 0.0
    if p < 1:
        result = result / (1 - p)
    return result
