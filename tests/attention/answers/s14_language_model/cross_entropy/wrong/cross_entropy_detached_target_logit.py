"""The logits of the targets are picked from logits.detach(), so the gradient is the softmax
without the "minus one" at the target. Breaks "gradients flow back to logits": they are not
those of -log p(target). The number itself is right.

Diagnosis: none
"""

def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    m = logits.amax(dim=-1, keepdim=True).detach()
    log_total = m.squeeze(-1) + (logits - m).exp().sum(dim=-1).log()
    right = logits.detach().gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return (log_total - right).mean()
