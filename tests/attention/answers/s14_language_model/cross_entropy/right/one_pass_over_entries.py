"""One pass over the vocabulary keeps the largest logit so far and a sum of powers that is rescaled
when a larger logit comes; the target's logit is picked with a comparison with arange and not with
gather.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    first, *others = logits.unbind(-1)
    top = first.detach()
    total = (first - top).exp()
    for entry in others:
        higher = torch.maximum(top, entry.detach())
        total = total * (top - higher).exp() + (entry - higher).exp()
        top = higher
    numbers = torch.arange(logits.shape[-1], device=logits.device)
    other = targets.unsqueeze(-1) != numbers
    chosen = logits.masked_fill(other, 0.0).sum(-1)
    losses = total.log() + (top - chosen)
    return losses.sum() / losses.numel()
