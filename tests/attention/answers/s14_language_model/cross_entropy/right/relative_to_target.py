"""Right. Loops over all places; the logits are taken relative to the target's, and the loss is log
of the sum of e^difference, with the maximum taken out.

Diagnosis: none
"""
def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    total = 0.0
    rows = logits.reshape(-1, logits.shape[-1])
    for row, target in zip(rows, targets.flatten().tolist()):
        differences = row - row[target]
        top = differences.max()
        total = total + top + torch.log(torch.sum(torch.exp(differences - top)))
    return total / len(rows)
