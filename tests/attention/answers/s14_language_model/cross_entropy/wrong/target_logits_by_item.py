"""Reads the logits of the targets with item(), so that no gradient flows through them. For the
logits (0, 0) and target 0 the gradient should be (-0.5, 0.5) and is (0.5, 0.5).

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    largest = logits.max(dim=-1, keepdim=True).values
    log_sums = largest.squeeze(-1) + torch.log(torch.exp(logits - largest).sum(dim=-1))
    batch, places = targets.shape
    right = torch.zeros(batch, places, dtype=logits.dtype)
    for b in range(batch):
        for t in range(places):
            right[b, t] = logits[b, t, targets[b, t]].item()
    return (log_sums - right).mean()
