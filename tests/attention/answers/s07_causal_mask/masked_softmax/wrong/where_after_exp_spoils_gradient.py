"""The blocked entries are exponentiated first and replaced with torch.where afterwards. The weights
are right, but where exp overflows for a blocked key, the backward pass multiplies 0 by inf: for
scores [[500., 1., 2.]] with the mask [[True, False, False]] the gradient holds nan.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    largest = scores.detach().masked_fill(mask, -math.inf).amax(dim=-1, keepdim=True)
    powers = torch.exp(scores - largest)
    powers = torch.where(mask, torch.zeros_like(powers), powers)
    return powers / powers.sum(dim=-1, keepdim=True)
