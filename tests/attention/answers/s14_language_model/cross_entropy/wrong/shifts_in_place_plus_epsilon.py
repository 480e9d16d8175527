"""Wrong, two mistakes. The maximum of each row is subtracted from the caller's logits in place
(under no_grad, so that torch does not complain): they are other numbers after the call. And 1e-8 is
added under the logarithm: float64 logits are not right to ten digits.

Diagnosis: none
"""
def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():  # the shift changes neither the loss nor the gradient
        logits -= logits.max(dim=-1, keepdim=True).values
    total = torch.exp(logits).sum(dim=-1)
    picked = logits.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return (torch.log(total + 1e-8) - picked).mean()
