"""Right: the normaliser of each row is built in the log domain by folding logaddexp over the keys,
and the scores come from an einsum. No softmax and no maximum are taken.

Diagnosis: none
"""
from functools import reduce


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = torch.einsum("...id,...jd->...ij", queries, keys) * queries.size(-1) ** -0.5
    log_total = reduce(torch.logaddexp, scores.unbind(-1))
    return (scores - log_total[..., None]).exp()
