"""The softmax is shifted by the row maximum, but the logarithm is taken of the finished probability
of the target: a target far below the largest logit has probability 0 in floating point and the
loss is infinite.

Diagnosis: The logarithm is taken of the finished probabilities, and some of them are 0.
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    shifted = logits - logits.max(dim=-1, keepdim=True).values
    exps = torch.exp(shifted)
    probs = exps / exps.sum(dim=-1, keepdim=True)
    p_target = probs.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return -torch.log(p_target).mean()
