"""Converts the logits to float32 first.

Mistake: for float64 logits (0, 0.1) and target 0 the result is right to about seven digits, the
text asks for ten.

Diagnosis: In float64 the loss is right to fewer than ten digits.
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    logits = logits.float()
    largest = logits.max(dim=-1, keepdim=True).values
    shifted = logits - largest
    log_total = torch.log(torch.exp(shifted).sum(dim=-1))
    right = shifted.gather(-1, targets.unsqueeze(-1)).squeeze(-1)
    return (log_total - right).mean()
