"""Right, with torch's normalize: rows of non-negative numbers are scaled to a 1-norm of one, in
double precision and with so small a floor that only empty rows feel it.

Diagnosis: none
"""

def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    kept = weights.double().masked_fill(mask, 0.0)
    scaled = nn.functional.normalize(kept, p=1.0, dim=-1, eps=1e-300)
    return scaled.to(weights.dtype)
