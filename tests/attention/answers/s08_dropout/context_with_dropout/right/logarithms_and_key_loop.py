"""Does the dropout on logarithms of the weights (minus infinity is dropped, minus log(1 - p) is the
division), in double precision. The context vectors are then summed key by key in a loop.

Diagnosis: none
"""
import math


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    logs = torch.log_softmax(scores.double(), dim=-1) - math.log1p(-p)
    weights = logs.masked_fill(dropped, -math.inf).exp()
    columns, vectors = weights.unbind(dim=2), values.double().unbind(dim=1)
    context = sum(w[:, :, None] * v[:, None, :] for w, v in zip(columns, vectors, strict=True))
    return context.to(values.dtype)
