"""Where and a safe divisor.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    kept = torch.where(mask, torch.zeros_like(weights), weights)
    total = torch.einsum("...k->...", kept).unsqueeze(-1)
    return torch.where(total > 0, kept / torch.where(total > 0, total, 1.0), torch.zeros_like(kept))
