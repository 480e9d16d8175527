"""Wrong. The forward pass is right, but exp is taken of blocked scores too, relative to the largest
free one: with scores [[3e9, 0.]] and the first blocked, exp overflows to inf in the branch that
``where`` throws away, and its gradient comes back as 0 * inf = nan.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    top = scores.masked_fill(mask, -math.inf).amax(dim=-1, keepdim=True)
    powers = torch.where(mask, 0.0, torch.exp(scores - top))
    return powers / powers.sum(dim=-1, keepdim=True)
