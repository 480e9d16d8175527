"""The logarithm of the sum is a fold over the vocabulary, which adds two numbers at a time on the
scale of logarithms.

Diagnosis: none
"""


from functools import reduce


def _add_on_log_scale(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    # log(e^a + e^b) = max(a, b) + log(1 + e^-|a - b|)
    return torch.maximum(a, b) + torch.log1p(torch.exp(-(a - b).abs()))


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    log_total = reduce(_add_on_log_scale, logits.unbind(dim=-1))
    of_target = logits.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return (log_total - of_target).mean()
