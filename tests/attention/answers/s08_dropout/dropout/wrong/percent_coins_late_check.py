"""Draws whole percents, so p = 0.001 drops one entry in a hundred where the text says one in a
thousand (and p = 0.125 drops 13 %). Also looks at p only in training, so p = 1.5 with
training=False raises no ValueError.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not training:
        return x.clone()
    if not 0 <= p <= 1:
        raise ValueError("p must lie between 0 and 1")
    percent = torch.randint(0, 100, x.shape, device=x.device)
    kept = x.masked_fill(percent < 100 * p, 0.0)
    if p == 1:
        return kept
    return kept / (1 - p)
