"""einsum with the queries scaled beforehand by a Python float, then exp of log_softmax. Nothing is
ever of another dtype than the arguments, and the axes in front are left to the ellipsis.

Diagnosis: none
"""
from functools import partial

_log_over_keys = partial(F.log_softmax, dim=-1)


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    shrunk = queries * queries.size(-1) ** -0.5
    return _log_over_keys(torch.einsum("...id,...jd->...ij", shrunk, keys)).exp()
