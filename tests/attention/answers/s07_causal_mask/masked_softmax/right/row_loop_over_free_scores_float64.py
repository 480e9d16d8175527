"""Loops over the rows, takes the softmax of the free scores alone in float64 and writes it into a
tensor of zeros of its own.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    rows = scores.flatten(0, -2)
    blocked = torch.broadcast_to(mask, scores.shape).flatten(0, -2)
    result = torch.zeros(rows.shape, dtype=torch.float64, device=scores.device)
    for r in range(rows.shape[0]):
        free = ~blocked[r]
        result[r, free] = torch.softmax(rows[r][free].double(), dim=0)
    return result.reshape(scores.shape).to(scores.dtype)
