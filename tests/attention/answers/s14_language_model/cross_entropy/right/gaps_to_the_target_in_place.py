"""Unusual: it works with the gaps between each logit and the target's one, over flattened places,
and shifts and exponentiates its own tensor in place.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    rows = logits.reshape(-1, logits.shape[-1])
    places = torch.arange(rows.shape[0], device=rows.device)
    gaps = rows - rows[places, targets.reshape(-1)].unsqueeze(-1)
    largest = gaps.detach().amax(dim=-1, keepdim=True)
    sums = gaps.sub_(largest).exp_().sum(dim=-1)
    return (sums.log() + largest.squeeze(-1)).mean()
