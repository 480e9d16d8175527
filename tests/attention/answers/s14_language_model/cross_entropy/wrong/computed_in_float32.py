"""Wrong: the logits are converted to float32 first "for stability". For float32 logits nothing
happens; for float64 logits the loss has only about seven digits in place of ten, and differences
between large logits (1e7 and 1e7 + 0.4) are lost altogether: the loss is then off in the first
digits.

Diagnosis: In float64 the loss is right to fewer than ten digits.
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    B, T, V = logits.shape
    z = logits.float().reshape(B * T, V)
    y = targets.reshape(B * T)
    z = z - z.max(dim=1, keepdim=True)[0]
    log_z = torch.log(torch.exp(z).sum(dim=1))
    picked = z[torch.arange(B * T), y]
    return (log_z - picked).mean()
