"""Right. A pair is free if its key is no padding and the pair itself is not blocked: a product of
zeros and ones, made by einsum. What is not free is blocked.

Diagnosis: none
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    real, open_ = (mask.logical_not().to(torch.float32) for mask in (padding, pairs))
    free = torch.einsum("bk,qk->bqk", real, open_)
    return free < 0.5
