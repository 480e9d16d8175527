"""The softmax is written out: the logarithm of each row's sum is collected key by key with
torch.logaddexp. The scores come from an einsum, and no softmax function of torch is used.

Diagnosis: none
"""
import functools


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    scores = torch.einsum("...id,...jd->...ij", queries, keys) * keys.shape[-1] ** -0.5
    if scores.shape[-1]:
        scores = scores - scores.amax(dim=-1, keepdim=True)
    nothing = scores.new_full(scores.shape[:-1], -math.inf)
    log_total = functools.reduce(torch.logaddexp, scores.unbind(-1), nothing)
    return torch.exp(scores - log_total.unsqueeze(-1))
