"""Right: works with logarithms of the weights. After the log-softmax (so nothing is normalised
again) dropped entries become -inf and 1 - p is subtracted as a logarithm; exp comes last.

Diagnosis: none
"""
import math


def context_with_dropout(
    scores: torch.Tensor, values: torch.Tensor, dropped: torch.Tensor, p: float
) -> torch.Tensor:
    wide = torch.promote_types(scores.dtype, torch.float32)
    logs = F.log_softmax(scores.to(wide), dim=-1) - math.log1p(-p)
    weights = logs.masked_fill(dropped, -math.inf).exp()
    return torch.einsum("bij,bjd->bid", weights, values.to(wide)).to(values.dtype)
