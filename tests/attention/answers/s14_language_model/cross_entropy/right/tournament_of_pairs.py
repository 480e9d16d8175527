"""The logarithm of the sum comes from a tournament: neighbouring entries are merged in pairs, with
max + log(1 + exp(-distance)), until one is left. The target's logit is found by a comparison with
all numbers of the vocabulary and a sum.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    folded = logits
    while folded.shape[-1] > 1:
        left, right = folded[..., 0::2], folded[..., 1::2]
        pairs = right.shape[-1]
        left, rest = left[..., :pairs], left[..., pairs:]
        distance = (left - right).abs()
        merged = torch.maximum(left, right) + torch.log(1 + torch.exp(-distance))
        folded = torch.cat((merged, rest), dim=-1)
    numbers = torch.arange(logits.shape[-1], device=logits.device)
    hit = targets.unsqueeze(-1) == numbers
    own = torch.where(hit, logits, torch.zeros_like(logits)).sum(dim=-1)
    return (folded.squeeze(-1) - own).mean()
