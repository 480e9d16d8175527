"""torch.where between log(p) and the stable form: the gradient is nan where p underflows, as for
logits of 0, 300, -500 and target 2.

Diagnosis: none
"""


def cross_entropy(logits, targets):
    shifted = logits - logits.amax(dim=-1, keepdim=True)
    powers = shifted.exp()
    total = powers.sum(dim=-1, keepdim=True)
    p = powers / total
    log_p = torch.where(p > 1e-30, p.log(), shifted - total.log())
    return -log_p.gather(-1, targets[..., None]).mean()
