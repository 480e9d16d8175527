"""Right. A pair is free where both masks leave it free; the result is the negation of that.

Diagnosis: none
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    free_keys = padding.logical_not().unsqueeze(dim=1)
    free_pairs = pairs.logical_not().unsqueeze(dim=0)
    return torch.logical_not(torch.logical_and(free_keys, free_pairs))
