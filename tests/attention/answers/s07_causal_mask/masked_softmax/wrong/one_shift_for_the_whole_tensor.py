"""Shifts all rows by the one largest free score of the whole tensor, so that rows whose scores lie
far below it underflow to 0 / 0 = nan.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it become
nan. Each row has a largest score of its own.
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    logits = scores.to(torch.promote_types(scores.dtype, torch.float32))
    logits = torch.where(mask, -math.inf, logits)
    # The softmax does not change if a constant is subtracted: subtract the maximum for stability.
    logits = logits - logits.max().detach()
    unnormalized = torch.exp(logits)
    return unnormalized / unnormalized.sum(dim=-1, keepdim=True)
