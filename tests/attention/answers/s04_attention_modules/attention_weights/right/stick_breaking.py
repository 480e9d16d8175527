"""No softmax: the keys come one after the other, and each newcomer takes its share of the weight by
a sigmoid, while all earlier weights shrink by the complementary sigmoid.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    """Attention weights: the softmax over the keys of the scaled scores ``Q K^T / sqrt(d)``."""
    scores = torch.einsum("...id,...jd->...ij", queries, keys) * queries.shape[-1] ** -0.5
    first, *others = (scores - scores.amax(-1, keepdim=True)).unbind(-1)
    weights, seen = [torch.exp(first - first)], first  # seen: the log of the sum of exponentials
    for score in others:
        ahead = score - seen
        shrink = torch.sigmoid(-ahead)
        weights = [*(shrink * weight for weight in weights), torch.sigmoid(ahead)]
        seen = torch.logaddexp(seen, score)
    return torch.stack(weights, dim=-1)
