"""Right. Thinks in free pairs: free is what both masks leave free, blocked is the rest.

Diagnosis: none
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    free_keys = ~padding
    free_pairs = ~pairs
    return torch.logical_not(free_keys[:, None, :] & free_pairs[None, :, :])
