"""Two mistakes. What is free is counted as 1 minus what is blocked, which is 0 in float32 for the
weights [[1 - 1e-9, 1e-9]] and the mask [[True, False]] (inf comes out in place of 1); and the
rows that are blocked entirely are found as if the mask always had n_q rows, so that a padding
mask of shape (1, n_k) for three queries raises an IndexError.

Diagnosis: Each row is divided by one minus the sum of its blocked weights: where little is free,
that is 0.
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.masked_fill(mask, 0.0)
    taken = (weights * mask).sum(dim=-1, keepdim=True)
    result = kept / (1 - taken)  # the rows summed to one before
    result[..., mask.all(dim=-1), :] = 0.0  # 0 / 0
    return result
