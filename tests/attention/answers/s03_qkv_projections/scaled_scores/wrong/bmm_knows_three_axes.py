"""Uses mm for two axes and bmm for everything else. bmm accepts exactly three axes, so with two
leading axes, such as (batch, heads, n, d_k), it ends in a RuntimeError, although any number of
leading axes is allowed.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    """The attention scores of every query for every key, divided by the square root of d_k."""
    d_k = Q.size(-1)
    Kt = K.transpose(-1, -2)
    multiply = torch.mm if Q.dim() == 2 else torch.bmm
    return multiply(Q, Kt) / math.sqrt(d_k)
