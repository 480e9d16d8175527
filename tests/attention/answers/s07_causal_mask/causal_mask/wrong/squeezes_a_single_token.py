"""Makes the mask with two axes in front, as for a batch of heads, and takes these away with
``squeeze()``. For n = 1 all four axes have the length 1, and the result has shape () where the
text says (1, 1).

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    mask = torch.ones(1, 1, n, n).triu(diagonal=1)
    return mask.squeeze().bool()
