"""A running softmax: it goes over the keys one at a time, keeps the best score so far, and rescales
the mixture whenever a better one comes. No matrix of scores is ever made.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention, without a mask."""
    root = math.sqrt(Q.shape[-1])
    best = total = mixture = None
    for j in range(K.shape[-2]):
        score = (Q @ K[..., j, :].unsqueeze(-1)) / root  # (..., n_q, 1)
        value = V[..., j : j + 1, :]  # (..., 1, d_v)
        if best is None:
            best, total = score, torch.ones_like(score)
            mixture = total * value
            continue
        better = torch.maximum(best, score)
        keep, add = torch.exp(best - better), torch.exp(score - better)
        total = total * keep + add
        mixture = mixture * keep + add * value
        best = better
    return mixture / total
