"""Two mistakes: with training=False it returns before p is checked, and the copy that protects x is
detached. dropout(x, 1.5, False) raises nothing, the text says ValueError; and in training no
gradient reaches x.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x
    if p < 0 or p > 1:
        raise ValueError(f"p must be from 0 to 1, not {p}")
    result = x.detach().clone()
    result[torch.rand(x.shape, device=x.device) < p] = 0
    if p < 1:
        result /= 1 - p
    return result
