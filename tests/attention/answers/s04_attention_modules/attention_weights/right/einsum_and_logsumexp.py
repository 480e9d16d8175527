"""Unusual: an einsum with named axes and a softmax as exp of scores minus logsumexp. The scale is a
Python number, so float64 keeps its digits.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scale: float = queries.size(-1) ** -0.5
    scores = torch.einsum("...qd,...kd->...qk", queries, keys) * scale
    return (scores - scores.logsumexp(dim=-1, keepdim=True)).exp()
