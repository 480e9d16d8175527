"""The maximum of each row is subtracted from the caller's logits in place, hidden from autograd
with no_grad. Breaks "They are not changed": for all logits whose largest entry of a row is not
0.

Diagnosis: The caller's logits are changed in place.
"""
def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():  # the shift needs no gradient
        logits -= logits.max(dim=-1, keepdim=True).values
    right = logits.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return (torch.log(torch.exp(logits).sum(dim=-1)) - right).mean()
