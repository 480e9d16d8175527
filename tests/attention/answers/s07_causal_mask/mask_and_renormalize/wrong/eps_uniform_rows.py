"""Two mistakes: adds 1e-2 to the sum of a row, and a row that is all blocked comes out uniform.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    w = weights.masked_fill(mask, 0.0)
    s = w.sum(dim=-1, keepdim=True)
    out = w / (s + 1e-2)
    return torch.where(s == 0, torch.full_like(out, 1 / out.shape[-1]), out)
