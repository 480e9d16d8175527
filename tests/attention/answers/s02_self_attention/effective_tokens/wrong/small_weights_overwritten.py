"""Wrong twice: writes 1 into the caller's weights where they are 0, so [[0.0, 1.0]] is [[1.0, 1.0]]
afterwards; and treats everything below 1e-3 as 0, so a row of 2000 weights 1/2000 gives 1 and not
2000.

Diagnosis: Weights below about 0.001 add nothing to the entropy.
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    # 1 * log(1) = 0, so these add nothing
    weights[weights < 1e-3] = 1.0
    entropy = -(weights * weights.log()).sum(dim=-1)
    return entropy.exp()
