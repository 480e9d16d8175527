"""Five axes: None (any number of leading axes).

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    mask = mask.expand(weights.shape)
    out = weights.clone()
    out[mask] = 0.0
    eq = {2: "ij->i", 3: "bij->bi", 4: "bhij->bhi"}
    s = torch.einsum(eq[weights.dim()], out)[..., None]
    return torch.where(s > 0, out / s, torch.zeros_like(out))
