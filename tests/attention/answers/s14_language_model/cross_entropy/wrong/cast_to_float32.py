"""Wrong for float64 logits. They are cast to float32 first, so that the result is right to about
seven digits and not to ten; with 50,000.123 and 50,000.456 as logits (differences small against
their size) the error is about 1e-3.

Diagnosis: In float64 the loss is right to fewer than ten digits.
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    z = logits.float().flatten(0, 1)  # full precision
    t = targets.flatten()
    z = z - z.max(dim=1, keepdim=True).values
    log_norm = z.exp().sum(dim=1).log()
    picked = z[torch.arange(len(t)), t]
    return (log_norm - picked).mean()
