"""The whole logarithm of the sum is computed without gradients, and not only the maximum in it.

Mistake: for logits = [[[0, 0]]] and targets = [[1]] the gradient is (0, -1), the text asks for
(0.5, -0.5), the gradient of the cross entropy. The value, log 2, is right.

Diagnosis: none
"""


def cross_entropy(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        largest = logits.amax(dim=-1, keepdim=True)
        normaliser = largest + (logits - largest).exp().sum(dim=-1, keepdim=True).log()
    log_probabilities = logits - normaliser
    return -log_probabilities.gather(-1, targets.unsqueeze(-1)).mean()
