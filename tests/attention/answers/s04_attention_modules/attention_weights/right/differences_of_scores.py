"""Right, without a softmax: weight j of a query is exp(-log(sum over k of exp(score_k - score_j))),
from all pairwise differences of scores. torch.logsumexp keeps it finite.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = torch.einsum("...id,...jd->...ij", queries, keys) / math.sqrt(queries.shape[-1])
    # gaps[..., i, j, k] = scores[..., i, k] - scores[..., i, j]
    gaps = scores.unsqueeze(-2) - scores.unsqueeze(-1)
    return torch.exp(-torch.logsumexp(gaps, dim=-1))
