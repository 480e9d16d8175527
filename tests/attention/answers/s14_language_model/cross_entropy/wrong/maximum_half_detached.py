"""The maximum is detached inside the power but not where it is added again. The number is right, and
the gradient has an additional 1 / places at the largest logit. Wrong for logits [[[0., 1.]]] with
target 0, where the gradient should be softmax minus one-hot and sum to 0.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    largest = logits.amax(dim=-1)
    # the maximum is only there for stability, no gradient needed through it
    shifted = logits - largest.detach().unsqueeze(-1)
    log_sum = largest + torch.log(torch.exp(shifted).sum(dim=-1))
    right = torch.gather(logits, 2, targets.unsqueeze(-1)).squeeze(-1)
    return torch.mean(log_sum - right)
