"""Wrong twice: p = 1 is handled before training is looked at, so zeros come back with
training=False, and with training=False the other results are detached, so no gradient reaches x.

Diagnosis: With p = 1 all entries become 0 with training=False, too.
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if p < 0 or p > 1:
        raise ValueError(f"{p} is not a probability")
    if p == 1:  # everything is dropped; avoid the division by zero
        return x * 0
    if not training:  # not in training: nothing to learn, a plain copy is enough
        return x.detach().clone()
    keep = torch.rand_like(x) >= p
    return x * keep / (1 - p)
