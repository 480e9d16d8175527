"""Takes exp of the blocked scores, too, and throws the result away with torch.where. The weights are
right, but for scores [[200., 0., 1.]] with mask [[True, False, False]] exp overflows, and 0 * inf
makes the gradients of the whole row nan, where the text says that gradients flow back to the
scores.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # the largest FREE score of each row, for stability
    top = scores.masked_fill(mask, -math.inf).amax(dim=-1, keepdim=True)
    exps = torch.exp(scores - top)
    exps = torch.where(mask, torch.zeros_like(exps), exps)
    return exps / exps.sum(dim=-1, keepdim=True)
