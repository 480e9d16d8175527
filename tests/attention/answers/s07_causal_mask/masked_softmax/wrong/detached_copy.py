"""The copy that protects the caller's scores is detached from them, so no gradient flows back: for
any scores with requires_grad=True the result has no grad_fn.

Diagnosis: The numbers are right, but no gradient reaches the scores.
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    masked = scores.detach().clone()  # do not write into the caller's tensor
    masked.masked_fill_(mask, float("-inf"))
    return masked.softmax(dim=-1)
