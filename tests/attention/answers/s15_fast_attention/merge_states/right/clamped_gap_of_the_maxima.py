"""Takes both factors from one difference of the maxima, clamped at 0 from above in either
direction, which covers -inf, too.

Diagnosis: none
"""


def merge_states(first, second):
    (max_a, total_a, result_a), (max_b, total_b, result_b) = first, second
    # a - max(a, b) is min(a - b, 0), and b - max(a, b) is min(b - a, 0)
    gap = max_a - max_b
    factor_a = gap.clamp(max=0.0).exp()
    factor_b = gap.neg().clamp(max=0.0).exp()
    total = torch.addcmul(factor_a * total_a, factor_b, total_b)
    result = torch.einsum("bq,bqd->bqd", factor_a, result_a)
    result = result + torch.einsum("bq,bqd->bqd", factor_b, result_b)
    return torch.maximum(max_a, max_b), total, result
