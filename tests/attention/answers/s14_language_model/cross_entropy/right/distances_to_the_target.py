"""-log p is the logarithm of the sum of exp(z_j - z_t), so the target's logit is subtracted first,
and then the largest distance is taken out of the sum. Computed in float64; the target is found
with take_along_dim.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    z = logits.double()
    right = torch.take_along_dim(z, targets[..., None], dim=-1)
    distance = z - right  # the target's own is 0
    top = distance.detach().amax(dim=-1, keepdim=True)  # any constant will do
    losses = top.squeeze(-1) + (distance - top).exp().sum(dim=-1).log()
    return (losses.sum() / losses.numel()).to(logits.dtype)
