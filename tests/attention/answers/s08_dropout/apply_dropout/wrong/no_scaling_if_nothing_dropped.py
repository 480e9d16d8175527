"""Wrong: when the mask drops nothing, x comes back without the division by 1 - p. For x = [1, 2],
dropped = [False, False] and p = 0.5 the text says [2, 4]; this gives [1, 2].

Diagnosis: Where the mask drops nothing, nothing is divided by 1 - p.
"""


def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    if not dropped.any():
        return x.clone()  # nothing is lost, so nothing has to be made up for
    kept = x.masked_fill(dropped, 0.0)
    if p < 1:
        kept = kept / (1 - p)
    return kept
