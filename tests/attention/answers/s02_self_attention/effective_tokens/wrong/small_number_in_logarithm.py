"""Adds 1e-6 under the logarithm against nan, which adds up over many small weights. For a row of
5000 equal weights 1/5000 the answer should be 5000 and is about 4975.

Diagnosis: About 1e-06 is added to the weights inside the logarithm.
"""


def effective_tokens(weights: torch.Tensor) -> torch.Tensor:
    entropy = -(weights * torch.log(weights + 1e-6)).sum(dim=-1)
    return torch.exp(entropy)
