"""Right. The target's logit is picked by comparing an arange with the targets and torch.where,
after the row's maximum was subtracted.

Diagnosis: none
"""
def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    largest = torch.amax(logits, dim=2, keepdim=True).detach()
    shifted = logits - largest
    entries = torch.arange(logits.size(2), device=logits.device)
    hit = entries == targets.unsqueeze(2)
    own = torch.where(hit, shifted, torch.zeros_like(shifted)).sum(dim=2)
    return torch.mean(shifted.exp().sum(dim=2).log() - own)
