"""The scores come from broadcasting and a sum, with the scale split between both sides. The
denominator of the softmax is folded together in the log domain with functools.reduce and
torch.logaddexp.

Diagnosis: none
"""
from functools import reduce


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores."""
    share = queries.size(-1) ** -0.25  # a Python float; share * share is 1 / sqrt(d)
    pairs = (queries * share).unsqueeze(-2) * (keys * share).unsqueeze(-3)
    scores = pairs.sum(dim=-1)
    log_total = reduce(torch.logaddexp, scores.unbind(dim=-1))
    return torch.exp(scores - log_total[..., None])
